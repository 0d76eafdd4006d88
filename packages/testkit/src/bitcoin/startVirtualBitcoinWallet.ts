import { keepInPage } from '../wallet/keepInPage.ts'
import type { MemoryHost } from '../wallet/memory/Memory.ts'
import { pageStorage } from '../wallet/pageStorage.ts'
import { createVirtualBitcoinWallet } from './createVirtualBitcoinWallet.ts'
import { installVirtualBitcoinWallet } from './installVirtualBitcoinWallet.ts'
import type { VirtualBitcoinWallet } from './VirtualBitcoinWallet.ts'

/**
 * Makes a virtual Bitcoin wallet from plain JSON and installs it as one kind of wallet: for a script that is injected into
 * a page. The wallet is kept on the page under `Symbol.for('billfold.test-wallets')`, so that a test can reach it from
 * outside.
 *
 * @example startVirtualBitcoinWallet(window, { as: 'unisat', chains: { regtest: 'http://127.0.0.1:30001/api' } })
 */
export function startVirtualBitcoinWallet(
  page: EventTarget & { readonly localStorage?: Storage },
  options: startVirtualBitcoinWallet.Options,
): VirtualBitcoinWallet {
  const { as, without, remember = true, memoryHost, ...own } = options
  const storage = remember && !memoryHost ? pageStorage(page) : undefined
  const wallet = createVirtualBitcoinWallet({
    ...own,
    ...(storage ? { storage } : {}),
    ...(remember && memoryHost ? { memoryHost } : {}),
  })
  keepInPage(page, `bitcoin ${wallet.name}`, wallet)
  installVirtualBitcoinWallet(page, wallet, { as, ...(without ? { without } : {}) })
  return wallet
}

export declare namespace startVirtualBitcoinWallet {
  /** What can be written as JSON. */
  type PlainOptions = Omit<createVirtualBitcoinWallet.Options, 'fetch' | 'clock' | 'storage' | 'memoryHost'> &
    installVirtualBitcoinWallet.Options & {
      /** Keep the permission over reloads and for other tabs; default `true`. */
      readonly remember?: boolean
    }
  type Options = PlainOptions & {
    readonly fetch?: typeof fetch
    /** Keeps it outside of the page; its `localStorage` when absent. */
    readonly memoryHost?: MemoryHost
  }
}
