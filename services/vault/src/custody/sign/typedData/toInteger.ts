/** A whole number as typed data may write it: JSON number, decimal or 0x text; `undefined` for anything else. */
export function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || !/^(-?\d{1,78}|0x[\da-f]{1,64})$/i.test(value)) return undefined
  return BigInt(value)
}
