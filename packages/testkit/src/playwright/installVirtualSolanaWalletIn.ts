import type { Page } from 'playwright-core'
import type { SolanaSwitches } from '../solana/SolanaSwitches.ts'
import type { startVirtualSolanaWallet } from '../solana/startVirtualSolanaWallet.ts'
import type { SolanaWalletRequest, VirtualSolanaWallet } from '../solana/VirtualSolanaWallet.ts'
import type { LoggedRequest } from '../wallet/WalletRequest.ts'
import { createWalletCaller } from './createWalletCaller.ts'
import { injectWallet } from './injectWallet.ts'

const NAME = 'Billfold Test Wallet'

/** A virtual Solana wallet in a page, driven from the test. Every method works on the document that is shown now. */
export type PageSolanaWallet = {
  /** Throws switches of the wallet in the page that is shown. A reload starts with those given at the installation. */
  set(change: Partial<SolanaSwitches>): Promise<void>
  repair(): Promise<void>
  setMode(mode: VirtualSolanaWallet['mode']): Promise<void>
  read(): Promise<PageSolanaWallet.Reading>
  /** Waits for a question to the visitor, of this function where one is named. */
  nextRequest(method?: string): Promise<SolanaWalletRequest>
  /** Approves the oldest request unless one is named; waits for one to come. */
  approve(id?: string): Promise<void>
  reject(id?: string): Promise<void>
  selectAccount(address: string): Promise<void>
  /** The visitor shares these accounts and no others. */
  shareAccounts(addresses: readonly string[]): Promise<void>
  /** The visitor takes the page's permission back in the wallet. */
  disconnect(): Promise<void>
}

export declare namespace PageSolanaWallet {
  type Reading = {
    readonly permitted: readonly string[]
    readonly pending: readonly SolanaWalletRequest[]
    readonly log: readonly LoggedRequest[]
    readonly listenerCount: number
  }
}

/**
 * Puts a virtual Solana wallet into every document that the page loads from now on, as an extension would: it registers by
 * the wallet standard, untouched by the page's content policy, and asks its nodes from outside of the page.
 *
 * @throws as `createVirtualSolanaWallet`, when a page loads.
 * @example
 * const wallet = await installVirtualSolanaWalletIn(page, { chains: { 'solana:localnet': rpcUrl }, mode: 'manual' })
 * await page.goto(url)
 */
export async function installVirtualSolanaWalletIn(
  page: Page,
  options: startVirtualSolanaWallet.PlainOptions,
): Promise<PageSolanaWallet> {
  const name = options.name ?? NAME
  const key = `solana ${name}`
  await injectWallet(page, { kind: 'solana', key, options: { ...options, name } })
  const { call, ...questions } = createWalletCaller<SolanaWalletRequest>(page, key)
  return {
    ...questions,
    set: change => call('set', change),
    repair: () => call('repair'),
    setMode: mode => call('mode', mode),
    read: () => call('read', 'permitted', 'pending', 'log', 'listenerCount'),
    selectAccount: address => call('selectAccount', address),
    shareAccounts: addresses => call('shareAccounts', addresses),
    disconnect: () => call('disconnect'),
  }
}
