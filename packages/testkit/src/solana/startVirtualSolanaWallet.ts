import { keepInPage } from '../wallet/keepInPage.ts'
import { pageStorage } from '../wallet/pageStorage.ts'
import { createVirtualSolanaWallet } from './createVirtualSolanaWallet.ts'
import { installVirtualSolanaWallet } from './installVirtualSolanaWallet.ts'
import type { VirtualSolanaWallet } from './VirtualSolanaWallet.ts'

/**
 * Makes a virtual Solana wallet from plain JSON and installs it: for a script that is injected into a page. The wallet is
 * kept on the page under `Symbol.for('billfold.test-wallets')`, so that a test can reach it from outside.
 *
 * @throws as `createVirtualSolanaWallet`.
 * @example startVirtualSolanaWallet(window, { chains: { 'solana:localnet': 'http://127.0.0.1:8899' } })
 */
export function startVirtualSolanaWallet(
  page: EventTarget & { readonly localStorage?: Storage },
  options: startVirtualSolanaWallet.Options,
): VirtualSolanaWallet {
  const { remember = true, ...own } = options
  const storage = remember ? pageStorage(page) : undefined
  const wallet = createVirtualSolanaWallet({ ...own, ...(storage ? { storage } : {}) })
  keepInPage(page, `solana ${wallet.wallet.name}`, wallet)
  installVirtualSolanaWallet(page, wallet)
  return wallet
}

export declare namespace startVirtualSolanaWallet {
  /** What can be written as JSON. */
  type PlainOptions = Omit<createVirtualSolanaWallet.Options, 'fetch' | 'clock' | 'storage' | 'randomId'> & {
    /** Keep the permission in the page's `localStorage` over reloads; default `true`. */
    readonly remember?: boolean
  }
  type Options = PlainOptions & { readonly fetch?: typeof fetch }
}
