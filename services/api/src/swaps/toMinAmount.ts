/**
 * Base units that must be paid at least, when so many hundredths of a percent may be missing; rounded up, so that never more
 * than that is missing. Pure.
 *
 * @example toMinAmount(1_001n, 50) // 996n
 */
export function toMinAmount(amount: bigint, slippageBps: number): bigint {
  return (amount * BigInt(10_000 - slippageBps) + 9_999n) / 10_000n
}
