/**
 * Whether `value` is `0x` and an even number of hex digits, none included (specification section 5).
 *
 * @example isHex('0x0') // false, half a byte
 */
export function isHex(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(value)
}
