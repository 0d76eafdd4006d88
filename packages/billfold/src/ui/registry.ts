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
 * `embeddedUi`, which loads with their connector; areas whose views all load together keep a list of their own.
 */
export const registry: createViewLoader.Options = {
  async listOf(kit, view) {
    if (view in views) return views
    for (const [names, load] of areas) if (names.test(view)) return (await load()).views
    return findEmbedded(kit.store.getState()) ? (await loadEmbeddedUi(kit)).views : views
  },
  parts: {
    OpenSends: async () => (await import('./send/OpenSends.tsx')).OpenSends,
    PageAsking: async () => (await import('./pairing/PageAsking.tsx')).PageAsking,
    SideCode: async () => (await import('./pairing/SideCode.tsx')).SideCode,
  },
}

/** Areas whose views load together, by how the names of those views begin. */
const areas = [
  [/^WalletSend/, () => import('./send/views.ts')],
  [/^(Buy|Choose|OnR|Pay|Reg|Swap|WhatIsAB)/, () => import('./money/views.ts')],
  [/^(AccountS|Fund|Nft|Prof|Trans|WalletC|WalletR)/, () => import('./account/views.ts')],
  [/^(Net|Swit|Uns|WhatIsAN)/, () => import('./networks/views.ts')],
] as const
type AreaView = Views<Awaited<ReturnType<(typeof areas)[number][1]>>['views']>
type Views<list> = list extends unknown ? keyof list : never

const views: {
  readonly [view in Exclude<ViewName, EmbeddedView | AreaView>]: () => Promise<{
    readonly view: ViewModule<view>
  }>
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
  Account: () => import('./account/Account/view.tsx'),
  SIWXSignMessage: () => import('./signIn/SIWXSignMessage/view.tsx'),
}
