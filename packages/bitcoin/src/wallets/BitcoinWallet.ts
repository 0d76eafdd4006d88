import type { Account, Unsubscribe } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'

/** What a wallet shares with the page. Payment accounts come first. */
export type Grant = {
  readonly accounts: readonly Account[]
  /** The active network; absent where the wallet has none and takes the network with each request. */
  readonly networkId?: NetworkId
  /** Where its accounts can be used without asking the wallet to move. */
  readonly approvedNetworks: readonly NetworkId[]
}

/**
 * One wallet of the page, spoken to in one way: what each shim makes of its wallet's own interface. Its methods may throw
 * or hang as the wallet does; the caller bounds them. Their results are copied and checked.
 */
export type BitcoinWallet = {
  /** Asks the visitor. `networks`: those wanted, the best first; the wallet supports the first of them at least. */
  connect(networks: readonly NetworkId[]): Promise<Grant>
  /** What is granted now, without asking the visitor; `undefined` when nothing is. */
  restore(networks: readonly NetworkId[]): Promise<Grant | undefined>
  /** A request that the wallet answers without the visitor; absent where no such method exists. */
  ping?(): Promise<unknown>
  /** Makes the wallet forget the page, as far as it can. */
  disconnect?(): Promise<unknown>
  switchNetwork?(networkId: NetworkId): Promise<unknown>
  /** Calls back whenever accounts or network may have changed, or the grant may be gone. */
  follow(onChange: () => void): Unsubscribe
  /** By the names that pairings use for them. */
  readonly methods: {
    readonly signMessage?: (call: SignMessageCall) => Promise<unknown>
    readonly signPsbt?: (call: SignPsbtCall) => Promise<unknown>
    readonly sendTransfer?: (call: SendTransferCall) => Promise<unknown>
  }
}

/** A message to sign. */
export type SignMessageCall = {
  readonly network: NetworkId
  readonly address: string
  readonly message: string
  readonly protocol: 'ecdsa' | 'bip322'
}

/** A PSBT to sign; without `signInputs` all that the wallet can. */
export type SignPsbtCall = {
  readonly network: NetworkId
  readonly account: string
  /** Base64. */
  readonly psbt: string
  readonly signInputs: readonly SignInput[]
  readonly broadcast: boolean
}

/** An input that the wallet is asked to sign. */
export type SignInput = {
  readonly index: number
  readonly address: string
  readonly sighashTypes?: readonly number[]
}

/** Satoshi for the wallet to send by itself. */
export type SendTransferCall = {
  readonly network: NetworkId
  readonly account: string
  readonly recipientAddress: string
  /** Satoshi. */
  readonly amount: bigint
  /** Satoshi for each virtual byte, where the caller chose. */
  readonly feeRate?: number
}
