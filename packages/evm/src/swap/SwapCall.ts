/** What the call data of a swap asks a contract to do. Addresses are in lower case; absent ones are the native currency. */
export type SwapCall = {
  readonly from?: string
  readonly to?: string
  /** Base units given; `undefined` where the value of the transaction says so. */
  readonly amount?: bigint
  /** Base units that arrive at least. */
  readonly minReceived: bigint
  readonly receiver: string
  /** Unix time in seconds; absent where the format has none. */
  readonly deadline?: bigint
  /** Where the answer of a simulated call states what arrives: the first or the last word. */
  readonly answers: 'first' | 'last'
}
