import { loginMethods } from './embedded/LoginMethods.tsx'
import type { ViewModule } from './views/ViewModule.ts'

/**
 * What the modal draws of embedded wallets. It hangs on the connector, not on the modal: a page whose host offers no such wallet has none of these
 * files. What Connect and Account show is in this one; each view is another.
 */
export const embeddedUi = {
  loginMethods,
  loginRows: () => import('./embedded/LoginRows.tsx'),
  views: {
    ConnectSocials: () => import('./views/ConnectSocials/view.tsx'),
    ConnectingSocial: () => import('./views/ConnectingSocial/view.tsx'),
    ConnectingFarcaster: () => import('./views/ConnectingFarcaster/view.tsx'),
    ConnectingPasskey: () => import('./views/ConnectingPasskey/view.tsx'),
    EmailLogin: () => import('./views/EmailLogin/view.tsx'),
    EmailVerifyOtp: () => import('./views/EmailVerifyOtp/view.tsx'),
    EmailVerifyDevice: () => import('./views/EmailVerifyDevice/view.tsx'),
    ApproveTransaction: () => import('./views/ApproveTransaction/view.tsx'),
    UpdateEmailWallet: () => import('./views/UpdateEmailWallet/view.tsx'),
    UpgradeEmailWallet: () => import('./views/UpgradeEmailWallet/view.tsx'),
  } satisfies { readonly [view in EmbeddedView]: () => Promise<{ readonly view: ViewModule<view> }> },
} as const

/** Views that only an embedded wallet has. */
export type EmbeddedView =
  | 'ConnectSocials'
  | 'ConnectingSocial'
  | 'ConnectingFarcaster'
  | 'ConnectingPasskey'
  | 'EmailLogin'
  | 'EmailVerifyOtp'
  | 'EmailVerifyDevice'
  | 'ApproveTransaction'
  | 'UpdateEmailWallet'
  | 'UpgradeEmailWallet'
