import type { ViewName } from '../../core/modal/views.ts'
import type { EmbeddedView } from '../embeddedUi.ts'
import { view as connect } from './Connect/view.tsx'
import type { ViewModule } from './ViewModule.ts'

/**
 * The code of every view, each a chunk that loads when it is first needed. Connect travels with the frame: nearly everybody
 * sees it first, and it shows a round trip earlier that way. Those of embedded wallets come with their connector.
 */
export const registry: {
  readonly [view in Exclude<ViewName, EmbeddedView>]: () => Promise<{ readonly view: ViewModule<view> }>
} = {
  Connect: async () => ({ view: connect }),
  ConnectWallets: () => import('./ConnectWallets/view.tsx'),
  AllWallets: () => import('./AllWallets/view.tsx'),
  ConnectingExternal: () => import('./ConnectingExternal/view.tsx'),
  ConnectingMultiChain: () => import('./ConnectingMultiChain/view.tsx'),
  ConnectingWalletConnect: () => import('./ConnectingWalletConnect/view.tsx'),
  ConnectingWalletConnectBasic: () => import('./ConnectingWalletConnectBasic/view.tsx'),
  GetWallet: () => import('./GetWallet/view.tsx'),
  Downloads: () => import('./Downloads/view.tsx'),
  WhatIsAWallet: () => import('./WhatIsAWallet/view.tsx'),
  WhatIsANetwork: () => import('./WhatIsANetwork/view.tsx'),
  Account: () => import('./Account/view.tsx'),
  Networks: () => import('./Networks/view.tsx'),
  SwitchNetwork: () => import('./SwitchNetwork/view.tsx'),
  SwitchActiveChain: () => import('./SwitchActiveChain/view.tsx'),
  UnsupportedChain: () => import('./UnsupportedChain/view.tsx'),
  ProfileWallets: () => import('./ProfileWallets/view.tsx'),
  AccountSettings: () => import('./AccountSettings/view.tsx'),
  WalletReceive: () => import('./WalletReceive/view.tsx'),
  Transactions: () => import('./Transactions/view.tsx'),
  Transaction: () => import('./Transaction/view.tsx'),
  Nft: () => import('./Nft/view.tsx'),
  FundWallet: () => import('./FundWallet/view.tsx'),
  WalletCompatibleNetworks: () => import('./WalletCompatibleNetworks/view.tsx'),
  WalletSend: () => import('./WalletSend/view.tsx'),
  WalletSendSelectToken: () => import('./WalletSendSelectToken/view.tsx'),
  WalletSendPreview: () => import('./WalletSendPreview/view.tsx'),
  WalletSendConfirmed: () => import('./WalletSendConfirmed/view.tsx'),
}
