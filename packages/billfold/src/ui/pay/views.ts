import type { ViewName } from '../../core/modal/views.ts'
import type { ViewModule } from '../view/ViewModule.ts'
import { view as pay } from './Pay/view.tsx'
import { view as payLoading } from './PayLoading/view.tsx'
import { view as payQuote } from './PayQuote/view.tsx'

/** The views of this area, which load together. */
export const views = {
  Pay: async () => ({ view: pay }),
  PayQuote: async () => ({ view: payQuote }),
  PayLoading: async () => ({ view: payLoading }),
} satisfies { readonly [view in ViewName]?: () => Promise<{ readonly view: ViewModule<view> }> }
