import { createVirtualWallet } from './createVirtualWallet.ts'
import { installVirtualWallet } from './installVirtualWallet.ts'
import { keepInPage } from './keepInPage.ts'
import { pageStorage } from './pageStorage.ts'
import type { VirtualWallet } from './VirtualWallet.ts'

type WalletPage = EventTarget & { ethereum?: unknown; localStorage?: Storage }

/**
 * Makes a virtual wallet from plain JSON and installs it: for a script that is injected into a page. The wallet is kept
 * on the page under `Symbol.for('billfold.test-wallets')`, so that a test can reach it from outside.
 *
 * @throws as `createVirtualWallet`.
 * @example startVirtualWallet(window, { chains: { 31337: 'http://127.0.0.1:8545' } })
 */
export function startVirtualWallet(page: WalletPage, options: startVirtualWallet.Options): VirtualWallet {
  const { legacy = false, isAnnounced = true, remember = true, fetch, ...own } = options
  const storage = remember ? pageStorage(page) : undefined
  const wallet = createVirtualWallet({ ...own, ...(storage ? { storage } : {}), ...(fetch ? { fetch } : {}) })
  keepInPage(page, options.rdns ?? wallet.info.rdns, wallet)
  installVirtualWallet(page, wallet, { legacy, isAnnounced })
  return wallet
}

export declare namespace startVirtualWallet {
  /** What can be written as JSON. */
  type PlainOptions = Omit<createVirtualWallet.Options, 'fetch' | 'clock' | 'storage' | 'randomId'> &
    installVirtualWallet.Options & {
      /** Keep permission and chain in the page's `localStorage` over reloads; default `true`. */
      readonly remember?: boolean
    }
  type Options = PlainOptions & { readonly fetch?: typeof fetch }
}
