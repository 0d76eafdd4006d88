import type { Clock, Unsubscribe } from 'billfold/adapter'
import type { Eip1193Provider, ProviderEventName } from './Eip1193.ts'
import type { ProviderInfo, Switches } from './Switches.ts'
import type { LoggedRequest, WalletRequest } from './WalletRequest.ts'

/** A wallet without an extension: its provider for the page, and everything the visitor would do in its window. */
export type VirtualWallet = {
  /** As announced now, the switch `spoof` included. */
  readonly info: ProviderInfo
  readonly provider: Eip1193Provider
  readonly clock: Clock
  /** All accounts the wallet holds, whether the page may see them or not. */
  readonly accounts: readonly `0x${string}`[]
  readonly switches: Switches
  /** Accounts the page may see, the active one first. */
  readonly permitted: readonly `0x${string}`[]
  /** The chain the wallet says it is on. */
  readonly chainId: number
  /** Every request of the page so far. */
  readonly log: readonly LoggedRequest[]
  /** `auto` says yes to every question, `manual` waits for `approve` and `reject`. */
  mode: 'auto' | 'manual'
  /** Listeners the page has attached now. Zero after every kit is gone, or something leaks. */
  readonly listenerCount: number
  /** Throws switches; events report what the page can see of it. */
  set(change: Partial<Switches>): void
  /** All switches back to a wallet that does everything right. */
  repair(): void
  /** Questions that wait for an answer, oldest first. */
  readonly pending: readonly WalletRequest[]
  /** Called with the questions that wait: at once, and the whole list after every change. */
  onRequest(listener: (pending: readonly WalletRequest[]) => void): Unsubscribe
  /** Says yes; to a request for accounts with these alone. Throws when that request does not wait (any more). */
  approve(id: string, answer?: { readonly accounts?: readonly string[] }): void
  reject(id: string): void
  /** The visitor makes another account the active one. */
  selectAccount(address: string): void
  /** The visitor shares these accounts and no others; the active one stays the first. */
  shareAccounts(addresses: readonly string[]): void
  /** The visitor switches the wallet, also to a chain that the page does not know. `rpcUrl` is needed for one the wallet does not know. */
  switchChain(chainId: number, rpcUrl?: string): void
  /** The visitor takes the page's permission back. */
  disconnect(): void
  /** Reads again what other tabs of this wallet have changed, and notifies the page. */
  sync(): Promise<void>
  /** Sends any event to the page as it is, e.g. a hundred `accountsChanged` in a row. */
  emit(event: ProviderEventName, payload: unknown): void
  /**
   * The extension restarts: what is open fails with −32603, `disconnect` comes, and after `downMs` (default 0) `connect`.
   * Until then every request fails.
   */
  restart(downMs?: number): void
  /** Ends everything; what is still open rejects 4900. */
  destroy(): void
}
