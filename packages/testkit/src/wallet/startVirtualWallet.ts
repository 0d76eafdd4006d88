import { createVirtualWallet } from './createVirtualWallet.ts'
import { installVirtualWallet } from './installVirtualWallet.ts'
import { keepInPage } from './keepInPage.ts'
import type { MemoryHost } from './memory/Memory.ts'
import { pageStorage } from './pageStorage.ts'
import type { Switches } from './Switches.ts'
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
  const { legacy = false, isAnnounced = true, remember = true, fetch, memoryHost, onReload, isReload, ...own } = options
  const storage = remember && !memoryHost ? pageStorage(page) : undefined
  const switches = { ...own.switches, ...((isReload ?? wasReloaded()) ? onReload : {}) }
  const wallet = createVirtualWallet({
    ...own,
    switches,
    ...(storage ? { storage } : {}),
    ...(remember && memoryHost ? { memoryHost } : {}),
    ...(fetch ? { fetch } : {}),
  })
  keepInPage(page, options.key ?? options.rdns ?? wallet.info.rdns, wallet)
  installVirtualWallet(page, wallet, { legacy, isAnnounced })
  return wallet
}

export declare namespace startVirtualWallet {
  /** What can be written as JSON. */
  type PlainOptions = Omit<createVirtualWallet.Options, 'fetch' | 'clock' | 'storage' | 'memoryHost' | 'randomId'> &
    installVirtualWallet.Options & {
      /** Keep permission and chain over reloads and for other tabs; default `true`. */
      readonly remember?: boolean
      /** Switches that are thrown where the page was reloaded, on top of `switches`. */
      readonly onReload?: Partial<Switches>
    }
  type Options = PlainOptions &
    Pick<createVirtualWallet.Options, 'clock' | 'randomId'> & {
      readonly fetch?: typeof fetch
      /** Keeps it outside of the page; its `localStorage` when absent. */
      readonly memoryHost?: MemoryHost
      /** Whether the page was reloaded; read from the page when absent. */
      readonly isReload?: boolean
    }
}

function wasReloaded(): boolean {
  const [entry] = typeof document === 'undefined' ? [] : performance.getEntriesByType('navigation')
  return (entry as PerformanceNavigationTiming | undefined)?.type === 'reload'
}
