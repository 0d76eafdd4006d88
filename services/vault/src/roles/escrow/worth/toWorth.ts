/**
 * What an amount is worth, rounded up.
 *
 * @param balance in base units; `microUsd` is the price of one whole unit.
 * @returns millionths of a US dollar.
 */
export function toWorth(balance: bigint, decimals: number, microUsd: bigint): bigint {
  const unit = 10n ** BigInt(decimals)
  return (balance * microUsd + unit - 1n) / unit
}
