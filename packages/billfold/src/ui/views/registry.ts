import type { ViewName } from '../../core/modal/views.ts'
import type { ViewModule } from './ViewModule.ts'

/** The code of every view, each a chunk that loads when it is first needed. */
export const registry: { readonly [view in ViewName]?: () => Promise<{ readonly view: ViewModule<view> }> } = {
  Connect: () => import('./Connect/view.tsx'),
  ConnectingExternal: () => import('./ConnectingExternal/view.tsx'),
  Account: () => import('./Account/view.tsx'),
}
