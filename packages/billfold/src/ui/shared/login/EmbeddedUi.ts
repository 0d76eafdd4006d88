import type { ComponentType } from 'react'
import type { ViewModule } from '../../view/ViewModule.ts'

/** What the connector of an embedded wallet loads for the modal: the export of `ui/embeddedUi.ts`. */
export type EmbeddedUi = {
  readonly loginMethods: LoginPart
  /** What AccountSettings shows of an embedded wallet. */
  loginRows(): Promise<{ readonly LoginRows: ComponentType }>
  readonly views: { readonly [view in EmbeddedView]: () => Promise<{ readonly view: ViewModule<view> }> }
}

/** What Connect and Account draw of a login inside the page: a chunk of its own, which a page without an embedded wallet never loads. */
export type LoginPart = {
  readonly EmailMethod: ComponentType
  readonly SocialMethod: ComponentType
  /** What Account says of a wallet of this kind. */
  readonly AccountLine: ComponentType
}

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
