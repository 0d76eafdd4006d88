import type { Page } from 'playwright-core'
import type { Switches } from '../wallet/Switches.ts'
import type { startVirtualWallet } from '../wallet/startVirtualWallet.ts'
import type { VirtualWallet } from '../wallet/VirtualWallet.ts'
import type { LoggedRequest, WalletRequest } from '../wallet/WalletRequest.ts'
import { createWalletCaller } from './createWalletCaller.ts'
import { injectWallet } from './injectWallet.ts'

const RDNS = 'dev.billfold.test-wallet'

/** A virtual wallet in a page, driven from the test. Every method works on the document that is shown now. */
export type PageWallet = {
  /** Throws switches of the wallet in the page that is shown. A reload starts with those given at the installation. */
  set(change: Partial<Switches>): Promise<void>
  repair(): Promise<void>
  setMode(mode: VirtualWallet['mode']): Promise<void>
  read(): Promise<PageWallet.Reading>
  /** Waits for a question to the visitor, of this method where one is named. */
  nextRequest(method?: string): Promise<WalletRequest>
  /** Approves the oldest request unless one is named; waits for one to come. With `accounts` it shares these alone. */
  approve(id?: string, answer?: { readonly accounts?: readonly string[] }): Promise<void>
  reject(id?: string): Promise<void>
  selectAccount(address: string): Promise<void>
  /** The visitor shares these accounts and no others; the active one stays the first. */
  shareAccounts(addresses: readonly string[]): Promise<void>
  switchChain(chainId: number, rpcUrl?: string): Promise<void>
  /** The extension restarts: `disconnect`, and after `downMs` (default 0) `connect`. */
  restart(downMs?: number): Promise<void>
  /** The visitor takes the page's permission back in the wallet. */
  disconnect(): Promise<void>
  emit(
    event: 'connect' | 'disconnect' | 'accountsChanged' | 'chainChanged' | 'message',
    payload: unknown,
  ): Promise<void>
}

export declare namespace PageWallet {
  type Reading = {
    readonly chainId: number
    readonly permitted: readonly string[]
    readonly pending: readonly WalletRequest[]
    readonly log: readonly LoggedRequest[]
    readonly listenerCount: number
  }
}

/**
 * Puts a virtual wallet into every document that the page loads from now on, as an extension would: before the page's
 * own scripts, untouched by its content policy, and asking its nodes from outside of the page.
 *
 * @throws as `createVirtualWallet`, when a page loads.
 * @example
 * const wallet = await installVirtualWalletIn(page, { chains: { 31337: rpcUrl }, mode: 'manual' })
 * await page.goto(url)
 */
export async function installVirtualWalletIn(
  page: Page,
  options: startVirtualWallet.PlainOptions,
): Promise<PageWallet> {
  const { rdns = RDNS, key = rdns } = options
  await injectWallet(page, { kind: 'evm', key, options: { ...options, rdns, key } })
  const { call, ...questions } = createWalletCaller<WalletRequest>(page, key)
  return {
    ...questions,
    set: change => call('set', change),
    repair: () => call('repair'),
    setMode: mode => call('mode', mode),
    read: () => call('read', 'chainId', 'permitted', 'pending', 'log', 'listenerCount'),
    selectAccount: address => call('selectAccount', address),
    shareAccounts: addresses => call('shareAccounts', addresses),
    restart: (downMs = 0) => call('restart', downMs),
    switchChain: (chainId, rpcUrl) => call('switchChain', chainId, ...(rpcUrl === undefined ? [] : [rpcUrl])),
    disconnect: () => call('disconnect'),
    emit: (event, payload) => call('emit', event, payload),
  }
}
