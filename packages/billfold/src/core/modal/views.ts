import type { NetworkId } from '../../protocol/caip/types.ts'
import type { SocialProvider } from '../../protocol/stored/isSocialProvider.ts'

/**
 * The one list of views: the name and what a view needs to be shown. The code of a view is a folder of its area,
 * `ui/<area>/<Name>/`.
 * `undefined` means that it takes nothing.
 */
export type ViewParams = {
  Connect: undefined
  ConnectWallets: undefined
  AllWallets: undefined
  /** `connectorId` when the wallet is reachable now, else the directory row to explain. `isLost`: it took its yes back. */
  ConnectingExternal: { connectorId: string; isLost?: true }
  /** Connectors of one wallet, each for other families; the visitor says on which. */
  ConnectingMultiChain: { connectorIds: readonly string[] }
  /** Which wallet of the directory is paired, and its name for the title; any that can be without. */
  ConnectingWalletConnect: { walletId?: string; name?: string; platform?: WalletPlatform }
  /** `uri`: a pairing that the host makes itself (`wc:…`). */
  ConnectingWalletConnectBasic: { readonly uri: string } | undefined
  ConnectSocials: undefined
  ConnectingSocial: { provider: Exclude<SocialProvider, 'farcaster'> }
  ConnectingFarcaster: undefined
  ConnectingPasskey: undefined
  EmailLogin: undefined
  /** The address the code was sent to. */
  EmailVerifyOtp: { email: string }
  EmailVerifyDevice: { email: string }
  ApproveTransaction: undefined
  /** `isRequired`: it cannot be closed, nor an approval over it. */
  SIWXSignMessage: { readonly isRequired: true } | undefined
  UpdateEmailWallet: undefined
  UpgradeEmailWallet: undefined
  GetWallet: undefined
  Downloads: { walletId: string }
  WhatIsAWallet: undefined
  WhatIsANetwork: undefined
  Account: undefined
  Networks: undefined
  SwitchNetwork: { networkId: NetworkId }
  SwitchActiveChain: { networkId: NetworkId; navigateTo: 'Connect'; navigateWithReplace: boolean }
  UnsupportedChain: undefined
  ProfileWallets: undefined
  AccountSettings: undefined
  WalletReceive: undefined
  WalletCompatibleNetworks: undefined
  Transactions: undefined
  /** `id` as the history names it. */
  Transaction: { id: string }
  /** `id` as `Nft` has it. */
  Nft: { id: string }
  FundWallet: undefined
  /** What a host gives, which the visitor cannot change; nothing for an empty form or one that `openSend` has filled. */
  WalletSend: SendArguments | undefined
  WalletSendSelectToken: undefined
  WalletSendPreview: undefined
  /** Which send, by its id in the book of sends. */
  WalletSendConfirmed: { sendId: string }
  /** What a host gives, which the visitor may change. */
  Swap: SwapArguments | undefined
  SwapSelectToken: { readonly side: 'from' | 'to' }
  SwapPreview: undefined
  /** `isDeposit`: the payment goes to an account of the visitor's. */
  Pay: { readonly isDeposit: true } | undefined
  PayQuote: undefined
  PayLoading: undefined
}

/** What a host may want swapped: contracts, absent or `native` for the native token, and a decimal string of `from` tokens. */
export type SwapArguments = {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly amount?: string | undefined
}

/** Where a wallet is reached: here in the browser, by a code for a phone, in an app on this device, or on its web page. */
export type WalletPlatform = 'browser' | 'qrcode' | 'mobile' | 'desktop' | 'web'

/** What a host may want sent. `amount` is a decimal string of tokens, `token` a contract; without one, the native token. */
export type SendArguments = {
  readonly to?: string | undefined
  readonly amount?: string | undefined
  readonly token?: string | undefined
  readonly networkId?: NetworkId | undefined
}

export type ViewName = keyof ViewParams

/** One entry of the history. `key` is new for every push, so that React never mixes two visits of one view. */
export type ViewEntry = {
  [view in ViewName]: { readonly view: view; readonly params: ViewParams[view]; readonly key: number }
}[ViewName]

/** A view with what it needs, as hosts and views name it. */
export type ViewTarget = {
  [view in ViewName]: undefined extends ViewParams[view]
    ? { readonly view: view; readonly params?: ViewParams[view] }
    : { readonly view: view; readonly params: ViewParams[view] }
}[ViewName]

/** Views a host may open by name (facts/core.md 1.7, those whose issue is built; EmailLogin, ConnectSocials, WalletReceive and Transactions are ours). */
export type PublicView =
  | 'Connect'
  | 'Account'
  | 'AllWallets'
  | 'ApproveTransaction'
  | 'ConnectSocials'
  | 'EmailLogin'
  | 'ConnectingWalletConnectBasic'
  | 'Networks'
  | 'WhatIsAWallet'
  | 'WhatIsANetwork'
  | 'ProfileWallets'
  | 'WalletReceive'
  | 'WalletSend'
  | 'Swap'
  | 'Transactions'
