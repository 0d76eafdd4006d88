/** A transaction as the rest of the chain reads it, free of the node's classes. Amounts are satoshi. */
export type BitcoinTransaction = {
  readonly txid: string
  readonly version: number
  readonly locktime: number
  readonly isCoinbase: boolean
  readonly inputs: readonly BitcoinTransaction.Input[]
  readonly outputs: readonly BitcoinTransaction.Output[]
  /** Bytes, with the witness. */
  readonly size: number
  /** Weight units (BIP-141). */
  readonly weight: number
  /** In hex, with the witness. */
  readonly raw: string
}

export declare namespace BitcoinTransaction {
  type Input = {
    readonly txid: string
    readonly vout: number
    readonly scriptSig: Uint8Array
    readonly witness: readonly Uint8Array[]
    readonly sequence: number
  }
  type Output = { readonly script: Uint8Array; readonly value: bigint }
}
