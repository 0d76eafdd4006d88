/** Gas of a transaction and a router before the first pool, of each leg after the first, and of each pool. */
const baseGas = 60_000n
const legGas = 25_000n
const hopGas = 55_000n

/**
 * Gas that a swap takes, as an estimate: by the number of pools of each leg. Pure.
 *
 * @example swapGas([2]) // 170_000n
 */
export function swapGas(hopsOfLegs: readonly number[]): bigint {
  const hops = hopsOfLegs.reduce((sum, count) => sum + count, 0)
  return baseGas + legGas * BigInt(Math.max(0, hopsOfLegs.length - 1)) + hopGas * BigInt(hops)
}
