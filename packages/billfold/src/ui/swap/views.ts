import type { ViewName } from '../../core/modal/views.ts'
import type { ViewModule } from '../view/ViewModule.ts'
import { view as swap } from './Swap/view.tsx'
import { view as swapPreview } from './SwapPreview/view.tsx'
import { view as swapSelectToken } from './SwapSelectToken/view.tsx'

/** The views of this area, which load together. */
export const views = {
  Swap: async () => ({ view: swap }),
  SwapSelectToken: async () => ({ view: swapSelectToken }),
  SwapPreview: async () => ({ view: swapPreview }),
} satisfies { readonly [view in ViewName]?: () => Promise<{ readonly view: ViewModule<view> }> }
