/** One constant-product pool as it stands: what it holds of two tokens, in base units. Addresses in lower case. */
export type PoolReserves = {
  readonly token0: string
  readonly token1: string
  readonly reserve0: bigint
  readonly reserve1: bigint
}
