import type { Page } from 'playwright-core'
import type { BitcoinSwitches } from '../bitcoin/BitcoinSwitches.ts'
import type { BitcoinNetworkKey } from '../bitcoin/keys/btcNetworks.ts'
import type { startVirtualBitcoinWallet } from '../bitcoin/startVirtualBitcoinWallet.ts'
import type { BitcoinQuestion, LoggedBitcoinRequest, VirtualBitcoinWallet } from '../bitcoin/VirtualBitcoinWallet.ts'
import { createWalletCaller } from './createWalletCaller.ts'
import { injectWallet } from './injectWallet.ts'

const NAME = 'Billfold Bitcoin Wallet'

/** A virtual Bitcoin wallet in a page, driven from the test. Every method works on the document that is shown now. */
export type PageBitcoinWallet = {
  /** Throws switches of the wallet in the page that is shown. A reload starts with those given at the installation. */
  set(change: Partial<BitcoinSwitches>): Promise<void>
  repair(): Promise<void>
  setMode(mode: VirtualBitcoinWallet['mode']): Promise<void>
  read(): Promise<PageBitcoinWallet.Reading>
  /** Waits for a question to the visitor, of this method where one is named. */
  nextRequest(method?: string): Promise<BitcoinQuestion>
  /** Approves the oldest request unless one is named; waits for one to come. */
  approve(id?: string): Promise<void>
  reject(id?: string): Promise<void>
  /** The visitor makes another account of the devnet the active one, by its label. */
  selectAccount(label: string): Promise<void>
  switchNetwork(network: BitcoinNetworkKey): Promise<void>
  /** The visitor takes back what the page was granted. */
  disconnect(): Promise<void>
}

export declare namespace PageBitcoinWallet {
  type Reading = {
    readonly network: BitcoinNetworkKey
    readonly pending: readonly BitcoinQuestion[]
    readonly log: readonly LoggedBitcoinRequest[]
    readonly listenerCount: number
  }
}

/**
 * Puts a virtual Bitcoin wallet into every document that the page loads from now on, as an extension would, as one kind of
 * wallet: untouched by the page's content policy, and asking Esplora from outside of the page.
 *
 * @example
 * const chains = { regtest: 'http://127.0.0.1:30001/api' }
 * const wallet = await installVirtualBitcoinWalletIn(page, { as: 'unisat', chains, mode: 'manual' })
 * await page.goto(url)
 */
export async function installVirtualBitcoinWalletIn(
  page: Page,
  options: startVirtualBitcoinWallet.PlainOptions,
): Promise<PageBitcoinWallet> {
  const name = options.name ?? NAME
  const key = `bitcoin ${name}`
  await injectWallet(page, { kind: 'bitcoin', key, options: { ...options, name } })
  const { call, ...questions } = createWalletCaller<BitcoinQuestion>(page, key)
  return {
    ...questions,
    set: change => call('set', change),
    repair: () => call('repair'),
    setMode: mode => call('mode', mode),
    read: () => call('read', 'network', 'pending', 'log', 'listenerCount'),
    selectAccount: label => call('selectAccount', label),
    switchNetwork: network => call('switchNetwork', network),
    disconnect: () => call('disconnect'),
  }
}
