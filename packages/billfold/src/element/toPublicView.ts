import type { PublicView } from '../core/modal/views.ts'

/** Which views can be opened by name, and whether there is anything to see without an account. What waits for an approval opens by itself. */
const needsAccount: { readonly [view in Exclude<PublicView, 'ApproveTransaction'>]: boolean } = {
  Connect: false,
  Account: true,
  AllWallets: false,
  ConnectingWalletConnectBasic: false,
  ConnectSocials: false,
  EmailLogin: false,
  Networks: false,
  WhatIsAWallet: false,
  WhatIsANetwork: false,
  ProfileWallets: true,
  WalletReceive: true,
  WalletSend: true,
  Transactions: true,
}

/** The view that an attribute names, if it can be shown now. */
export function toPublicView(name: string | undefined, isConnected: boolean): PublicView | undefined {
  if (name === undefined || !Object.hasOwn(needsAccount, name)) return undefined
  const view = name as keyof typeof needsAccount
  return needsAccount[view] && !isConnected ? undefined : view
}
