const largest = 2n ** 64n - 1n

/** A 64-bit number of an answer, as number, bigint or decimal text; `undefined` when it is not one, or was rounded. */
export function toAmount(value: unknown): bigint | undefined {
  const isWhole =
    typeof value === 'bigint' || Number.isSafeInteger(value) || (typeof value === 'string' && /^\d{1,20}$/.test(value))
  if (!isWhole) return undefined
  const amount = BigInt(value as bigint | number | string)
  return amount >= 0n && amount <= largest ? amount : undefined
}
