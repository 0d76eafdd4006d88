import type { ViewName } from '../../core/modal/views.ts'
import type { ViewModule } from '../view/ViewModule.ts'

const pay = async () => (await import('../pay/views.ts')).views
const swap = async () => (await import('../swap/views.ts')).views

/** Views that most visitors never open. Those of one area load together, with the first of them. */
export const views = {
  Pay: async () => (await pay()).Pay(),
  PayQuote: async () => (await pay()).PayQuote(),
  PayLoading: async () => (await pay()).PayLoading(),
  Swap: async () => (await swap()).Swap(),
  SwapSelectToken: async () => (await swap()).SwapSelectToken(),
  SwapPreview: async () => (await swap()).SwapPreview(),
} satisfies { readonly [view in ViewName]?: () => Promise<{ readonly view: ViewModule<view> }> }
