/**
 * A number or an address as one 32-byte ABI word, without `0x`.
 *
 * @example word('0xd8da6bf26964af9d7eed9e03e53415d37aa96045').length // 64
 */
export function word(value: bigint | number | string): string {
  const hex = typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)
  return hex.padStart(64, '0')
}
