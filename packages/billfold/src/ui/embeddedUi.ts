import { loginMethods } from './embedded/methods/LoginMethods.tsx'
import type { EmbeddedUi } from './shared/login/EmbeddedUi.ts'

/**
 * What the modal draws of embedded wallets. It hangs on the connector, not on the modal: a page whose host offers no such wallet has none of these
 * files. What Connect and Account show is in this one; each view is another.
 */
export const embeddedUi = {
  loginMethods,
  loginRows: () => import('./embedded/LoginRows.tsx'),
  views: {
    ConnectSocials: () => import('./embedded/ConnectSocials/view.tsx'),
    ConnectingSocial: () => import('./embedded/ConnectingSocial/view.tsx'),
    ConnectingFarcaster: () => import('./embedded/ConnectingFarcaster/view.tsx'),
    ConnectingPasskey: () => import('./embedded/ConnectingPasskey/view.tsx'),
    EmailLogin: () => import('./embedded/EmailLogin/view.tsx'),
    EmailVerifyOtp: () => import('./embedded/EmailVerifyOtp/view.tsx'),
    EmailVerifyDevice: () => import('./embedded/EmailVerifyDevice/view.tsx'),
    ApproveTransaction: () => import('./embedded/ApproveTransaction/view.tsx'),
    UpdateEmailWallet: () => import('./embedded/UpdateEmailWallet/view.tsx'),
    UpgradeEmailWallet: () => import('./embedded/UpgradeEmailWallet/view.tsx'),
  },
} as const satisfies EmbeddedUi
