import type { Clock, Unsubscribe } from 'billfold/adapter'
import type { LoggedRequest, RequestKind } from '../wallet/WalletRequest.ts'
import type { SolanaSwitches } from './SolanaSwitches.ts'

/** A question that waits for the visitor's yes or no. */
export type SolanaWalletRequest = {
  readonly id: string
  readonly kind: RequestKind
  /** The function of the feature, such as `signMessage`. */
  readonly method: string
  readonly account: string
  /** Such as `solana:mainnet`; absent where none was named. */
  readonly chain?: string
  /** The question in one line of plain text. */
  readonly text: string
  /** Milliseconds of the wallet's clock. */
  readonly askedAt: number
}

/** A wallet as the wallet standard has it, as far as a page looks. */
export type RegisteredWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly {
    readonly address: string
    readonly publicKey: Uint8Array
    readonly chains: readonly string[]
    readonly features: readonly string[]
  }[]
}

/** A Solana wallet without an extension: what it registers with the page, and what the visitor would do in its window. */
export type VirtualSolanaWallet = {
  /** What is registered, the same object always. */
  readonly wallet: RegisteredWallet
  readonly clock: Clock
  /** All addresses the wallet holds, whether the page may see them or not. */
  readonly accounts: readonly string[]
  readonly switches: SolanaSwitches
  /** Addresses the page may see, the active one first. */
  readonly permitted: readonly string[]
  /** Every request of the page so far; `params` is what the feature was called with. */
  readonly log: readonly LoggedRequest[]
  /** `auto` approves every request, `manual` waits for `approve` and `reject`. */
  mode: 'auto' | 'manual'
  /** Listeners the page has attached now. Zero after every kit is gone, or something leaks. */
  readonly listenerCount: number
  set(change: Partial<SolanaSwitches>): void
  /** All switches back to a wallet that does everything right. */
  repair(): void
  /** Questions that wait for an answer, oldest first. */
  readonly pending: readonly SolanaWalletRequest[]
  onRequest(listener: (pending: readonly SolanaWalletRequest[]) => void): Unsubscribe
  /** Approves. Throws when that request does not wait (any more). */
  approve(id: string): void
  reject(id: string): void
  /** The visitor makes another account the active one. */
  selectAccount(address: string): void
  /** The visitor shares these accounts and no others; nothing at all ends the connection. */
  shareAccounts(addresses: readonly string[]): void
  /** The visitor takes the page's permission back. */
  disconnect(): void
  /** Reads again what other tabs of this wallet have changed, and notifies the page. */
  sync(): Promise<void>
  /** Sends any `change` event to the page as it is. */
  emit(change: unknown): void
  /** Ends everything; what is still open rejects. */
  destroy(): void
}
