/** What a transaction may use of the network, and what it pays for that. */
export type Budget = {
  /** Compute units at most. */
  readonly units: bigint
  /** Micro-lamports per compute unit. */
  readonly price: bigint
}
