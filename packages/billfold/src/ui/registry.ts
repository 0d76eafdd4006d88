import type { ViewName } from '../core/modal/views.ts'
import { view as connect } from './connect/Connect/view.tsx'
import type { EmbeddedView } from './shared/login/EmbeddedUi.ts'
import { findEmbedded } from './shared/login/findEmbedded.ts'
import { loadEmbeddedUi } from './shared/login/loadEmbeddedUi.ts'
import type { createViewLoader } from './view/createViewLoader.ts'
import type { ViewModule } from './view/ViewModule.ts'

/**
 * Every view, and every component that one area draws for another. Each is a chunk that loads when it is first needed.
 * Connect is in the chunk of the frame, because most visitors see it first. The views of embedded wallets are in
 * `embeddedUi`, which loads with their connector.
 */
export const registry: createViewLoader.Options = {
  listOf: async (kit, view) =>
    !(view in views) && findEmbedded(kit.store.getState()) ? (await loadEmbeddedUi(kit)).views : views,
  parts: {
    OpenSends: async () => (await import('./send/OpenSends.tsx')).OpenSends,
    PageAsking: async () => (await import('./pairing/PageAsking.tsx')).PageAsking,
    SideCode: async () => (await import('./pairing/SideCode.tsx')).SideCode,
  },
}

const views: {
  readonly [view in Exclude<ViewName, EmbeddedView>]: () => Promise<{ readonly view: ViewModule<view> }>
} = {
  Connect: async () => ({ view: connect }),
  ConnectWallets: () => import('./connect/ConnectWallets/view.tsx'),
  AllWallets: () => import('./connect/AllWallets/view.tsx'),
  ConnectingExternal: () => import('./connect/ConnectingExternal/view.tsx'),
  ConnectingMultiChain: () => import('./connect/ConnectingMultiChain/view.tsx'),
  ConnectingWalletConnect: () => import('./pairing/ConnectingWalletConnect/view.tsx'),
  ConnectingWalletConnectBasic: () => import('./pairing/ConnectingWalletConnectBasic/view.tsx'),
  GetWallet: () => import('./connect/GetWallet/view.tsx'),
  Downloads: () => import('./connect/Downloads/view.tsx'),
  WhatIsAWallet: () => import('./connect/WhatIsAWallet/view.tsx'),
  WhatIsANetwork: () => import('./networks/WhatIsANetwork/view.tsx'),
  Account: () => import('./account/Account/view.tsx'),
  Networks: () => import('./networks/Networks/view.tsx'),
  SwitchNetwork: () => import('./networks/SwitchNetwork/view.tsx'),
  SwitchActiveChain: () => import('./networks/SwitchActiveChain/view.tsx'),
  SIWXSignMessage: () => import('./signIn/SIWXSignMessage/view.tsx'),
  UnsupportedChain: () => import('./networks/UnsupportedChain/view.tsx'),
  ProfileWallets: () => import('./account/ProfileWallets/view.tsx'),
  AccountSettings: () => import('./account/AccountSettings/view.tsx'),
  WalletReceive: () => import('./account/WalletReceive/view.tsx'),
  Transactions: () => import('./account/Transactions/view.tsx'),
  Transaction: () => import('./account/Transaction/view.tsx'),
  Nft: () => import('./account/Nft/view.tsx'),
  FundWallet: () => import('./account/FundWallet/view.tsx'),
  WalletCompatibleNetworks: () => import('./account/WalletCompatibleNetworks/view.tsx'),
  WalletSend: () => import('./send/WalletSend/view.tsx'),
  WalletSendSelectToken: () => import('./send/WalletSendSelectToken/view.tsx'),
  WalletSendPreview: () => import('./send/WalletSendPreview/view.tsx'),
  WalletSendConfirmed: () => import('./send/WalletSendConfirmed/view.tsx'),
  Swap: () => import('./swap/Swap/view.tsx'),
  SwapSelectToken: () => import('./swap/SwapSelectToken/view.tsx'),
  SwapPreview: () => import('./swap/SwapPreview/view.tsx'),
}
