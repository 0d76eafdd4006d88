/**
 * Whether `value` is an EVM transaction hash: `0x` and 64 hex digits (specification section 5).
 *
 * @example isTransactionHash(`0x${'ab'.repeat(32)}`) // true
 */
export function isTransactionHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value)
}
