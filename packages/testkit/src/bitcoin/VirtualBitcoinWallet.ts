import type { Clock, Unsubscribe } from 'billfold/adapter'
import type { BitcoinSwitches } from './BitcoinSwitches.ts'
import type { BitcoinNetworkKey } from './keys/btcNetworks.ts'
import type { InputChoice } from './keys/signInputs.ts'
import type { Holding } from './keys/toHoldings.ts'

/** A question that waits for the visitor's yes or no. */
export type BitcoinQuestion = {
  readonly id: string
  readonly method: string
  readonly network: BitcoinNetworkKey
  /** The question in one line of plain text, e.g. the message to sign. */
  readonly text: string
}

/** One request of the page, in the order they came, with how it ended. */
export type LoggedBitcoinRequest = {
  readonly method: string
  readonly outcome: 'open' | 'answered' | 'failed'
  /** Whether the visitor was asked. */
  readonly isAsked: boolean
}

/** What a face of the wallet may ask of it. Refusals are errors with the codes of EIP-1193. */
export type BitcoinHand = {
  /** Asks the visitor to share the addresses of a network with the page; the active network when absent. */
  connect(network?: BitcoinNetworkKey): Promise<readonly Holding[]>
  /** What is shared, without asking; `undefined` when nothing is. */
  shared(network?: BitcoinNetworkKey): Promise<readonly Holding[] | undefined>
  disconnect(network?: BitcoinNetworkKey): Promise<void>
  switchNetwork(network: BitcoinNetworkKey): Promise<void>
  signMessage(asked: {
    readonly address?: string
    readonly message: string
    readonly protocol: 'ecdsa' | 'bip322'
    readonly network?: BitcoinNetworkKey
  }): Promise<Uint8Array>
  signPsbt(asked: {
    readonly psbt: Uint8Array
    readonly inputs?: readonly InputChoice[] | undefined
    readonly network?: BitcoinNetworkKey
  }): Promise<Uint8Array>
  /** Resolves with the transaction's id. */
  sendTransfer(asked: {
    readonly to: string
    readonly amount: bigint
    readonly feeRate?: number | undefined
    readonly network?: BitcoinNetworkKey
  }): Promise<string>
  /** Called with every change that the page can see. */
  on(listener: (change: 'accounts' | 'network' | 'disconnect') => void): Unsubscribe
  network(): BitcoinNetworkKey
  /** Which wallet this is; makes no request. */
  info(): Promise<{ readonly version: string }>
  /** What `value` becomes by the switch `badAddresses`. */
  withFault<value>(list: readonly value[]): unknown
}

/** A Bitcoin wallet in the hands of a test: what its visitor and its maker do. */
export type VirtualBitcoinWallet = {
  readonly name: string
  readonly icon: string
  readonly clock: Clock
  readonly hand: BitcoinHand
  readonly switches: BitcoinSwitches
  /** The active account's addresses on the active network, payment first. */
  readonly holdings: readonly Holding[]
  readonly network: BitcoinNetworkKey
  /** The active account's addresses on any network, payment first. */
  holdingsOn(network: BitcoinNetworkKey): readonly Holding[]
  readonly log: readonly LoggedBitcoinRequest[]
  readonly listenerCount: number
  mode: 'auto' | 'manual'
  set(change: Partial<BitcoinSwitches>): void
  /** Throws all switches back. */
  repair(): void
  readonly pending: readonly BitcoinQuestion[]
  onRequest(listener: (pending: readonly BitcoinQuestion[]) => void): Unsubscribe
  approve(id: string): void
  reject(id: string): void
  /** The visitor makes another account of the devnet the active one. */
  selectAccount(label: string): void
  switchNetwork(network: BitcoinNetworkKey): void
  /** The visitor takes back what the page was granted. */
  disconnect(): void
  /** Reads again what other tabs of this wallet have changed, and notifies the page. */
  sync(): Promise<void>
  destroy(): void
}
