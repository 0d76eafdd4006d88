/** A Solana message, read; addresses as base58. */
export type SolanaMessage = {
  readonly version: 0 | 'legacy'
  /** Addresses that the message itself holds: signers first, the payer of the fee at their head. */
  readonly keys: readonly string[]
  readonly signerCount: number
  /** How many of the signers, and of the others, it may not change. */
  readonly readOnlySigners: number
  readonly readOnlyOthers: number
  readonly blockhash: string
  readonly instructions: readonly SolanaInstruction[]
  /** Lookup tables, in the order in which they add accounts: first what all of them may write, then the rest. */
  readonly tables: readonly SolanaTable[]
}

export type SolanaInstruction = {
  /** Indexes into `keys`, then into what the tables add. */
  readonly program: number
  readonly accounts: readonly number[]
  readonly data: Uint8Array
}

export type SolanaTable = {
  readonly address: string
  readonly writable: readonly number[]
  readonly readOnly: readonly number[]
}
