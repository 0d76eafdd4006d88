import type { ViewName } from '../../core/modal/views.ts'
import type { ViewModule } from '../view/ViewModule.ts'
import { view as walletSend } from './WalletSend/view.tsx'
import { view as walletSendConfirmed } from './WalletSendConfirmed/view.tsx'
import { view as walletSendPreview } from './WalletSendPreview/view.tsx'
import { view as walletSendSelectToken } from './WalletSendSelectToken/view.tsx'

/** The views of this area, which load together. */
export const views = {
  WalletSend: async () => ({ view: walletSend }),
  WalletSendSelectToken: async () => ({ view: walletSendSelectToken }),
  WalletSendPreview: async () => ({ view: walletSendPreview }),
  WalletSendConfirmed: async () => ({ view: walletSendConfirmed }),
} satisfies { readonly [view in ViewName]?: () => Promise<{ readonly view: ViewModule<view> }> }
