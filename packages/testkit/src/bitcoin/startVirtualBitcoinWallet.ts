import { keepInPage } from '../wallet/keepInPage.ts'
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
  const { as, without, remember = true, ...own } = options
  const storage = remember ? pageStorage(page) : undefined
  const wallet = createVirtualBitcoinWallet({ ...own, ...(storage ? { storage } : {}) })
  keepInPage(page, `bitcoin ${wallet.name}`, wallet)
  installVirtualBitcoinWallet(page, wallet, { as, ...(without ? { without } : {}) })
  return wallet
}

export declare namespace startVirtualBitcoinWallet {
  /** What can be written as JSON. */
  type PlainOptions = Omit<createVirtualBitcoinWallet.Options, 'fetch' | 'clock' | 'storage'> &
    installVirtualBitcoinWallet.Options & {
      /** Keep the permission in the page's `localStorage` over reloads; default `true`. */
      readonly remember?: boolean
    }
  type Options = PlainOptions & { readonly fetch?: typeof fetch }
}
