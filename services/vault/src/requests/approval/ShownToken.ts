/** A token as far as it is known. What is not `isKnown` is what its contract calls itself. */
export type ShownToken = {
  readonly address: string
  readonly symbol: string
  readonly decimals: number
  readonly isKnown: boolean
}
