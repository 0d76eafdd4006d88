/** The multiplier is used with this many decimals, so that all arithmetic stays in integers. */
const scale = 10_000

/**
 * `fee` times `multiplier`, rounded up to the next base unit.
 *
 * @example growFee(101n, 1.2) // 122n
 */
export function growFee(fee: bigint, multiplier: number): bigint {
  const divisor = BigInt(scale)
  return (fee * BigInt(Math.round(multiplier * scale)) + divisor - 1n) / divisor
}
