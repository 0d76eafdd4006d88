/**
 * The "signature" of the made-up namespace: a checksum of address and message in base 36. Proves nothing except to a
 * test that wants to know whether the right message was signed by the right account.
 * @example expect(signature).toBe(madeUpSignature(address, 'Hello'))
 */
export function madeUpSignature(address: string, message: string | Uint8Array): string {
  const bytes = [...new TextEncoder().encode(`${address}\n`), ...toBytes(message)]
  // FNV-1a, 32 bits.
  const sum = bytes.reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193) >>> 0, 0x811c9dc5)
  return `sealed-${sum.toString(36)}`
}

function toBytes(message: string | Uint8Array): Uint8Array {
  return typeof message === 'string' ? new TextEncoder().encode(message) : message
}
