import { keepInPage } from '../wallet/keepInPage.ts'
import type { MemoryHost } from '../wallet/memory/Memory.ts'
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
  const { remember = true, memoryHost, ...own } = options
  const storage = remember && !memoryHost ? pageStorage(page) : undefined
  const wallet = createVirtualSolanaWallet({
    ...own,
    ...(storage ? { storage } : {}),
    ...(remember && memoryHost ? { memoryHost } : {}),
  })
  keepInPage(page, `solana ${wallet.wallet.name}`, wallet)
  installVirtualSolanaWallet(page, wallet)
  return wallet
}

export declare namespace startVirtualSolanaWallet {
  /** What can be written as JSON. */
  type PlainOptions = Omit<
    createVirtualSolanaWallet.Options,
    'fetch' | 'clock' | 'storage' | 'memoryHost' | 'randomId'
  > & {
    /** Keep the permission over reloads and for other tabs; default `true`. */
    readonly remember?: boolean
  }
  type Options = PlainOptions & {
    readonly fetch?: typeof fetch
    /** Keeps it outside of the page; its `localStorage` when absent. */
    readonly memoryHost?: MemoryHost
  }
}
