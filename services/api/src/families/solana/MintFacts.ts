/** What a mint says of its token. */
export type MintFacts = {
  readonly decimals: number
  readonly supply: bigint
  /** Absent where it has no metadata; cut and rid of marks that cannot be seen. */
  readonly name: string | undefined
  readonly symbol: string | undefined
  /** Where the rest stands. */
  readonly uri: string | undefined
  /** Mint of the collection that confirmed it as its own. */
  readonly collection: string | undefined
}
