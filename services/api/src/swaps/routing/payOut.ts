/** Reserves of the usual pools are `uint112`: a payment beyond that makes the pool revert. */
const maxReserve = (1n << 112n) - 1n

/**
 * Base units that a constant-product pool with a fee of 0.3 % pays for `amountIn`, rounded as the contract rounds; 0 where it
 * would revert: an empty pool, a payment that it cannot hold, nothing to pay out. Always below `reserveOut`. Pure.
 *
 * Source: `getAmountOut` of the usual V2 router.
 *
 * @example payOut(1_000n, 10_000n, 10_000n) // 906n
 */
export function payOut(amountIn: bigint, reserveIn: bigint, reserveOut: bigint): bigint {
  if (amountIn <= 0n || reserveIn <= 0n || reserveOut <= 0n || reserveIn + amountIn > maxReserve) return 0n
  const afterFee = amountIn * 997n
  return (afterFee * reserveOut) / (reserveIn * 1_000n + afterFee)
}
