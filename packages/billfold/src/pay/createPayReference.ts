/**
 * Creates the reference of an order: 32 random bytes as 0x hex. Your server creates and keeps it, so that no page can choose one.
 *
 * @example const reference = createPayReference() // '0x5a3c…'
 */
export function createPayReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return `0x${[...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')}`
}
