/** A token that a venue swaps. */
export type SwapToken = {
  /** Key of the family; `nativeAddress` for the network's own currency. */
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl: string | undefined
}
