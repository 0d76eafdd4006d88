/** What is in the index of a chain, and what of it is counted as holdings. */
export type HoldingState = {
  readonly floor: number | null
  readonly tip: number | null
  readonly heldFloor: number | null
  readonly heldTip: number | null
  readonly heldHash: string | null
  /** Hash of the block `heldTip` as it is in. */
  readonly tipHash: string | null
}
