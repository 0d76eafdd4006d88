/** Bytes as lower case hex without 0x. By nothing but the language: the first screen loads no library for it. */
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
