/** Bytes as hex digits, without 0x. */
export function toHex(bytes: Iterable<number>): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
