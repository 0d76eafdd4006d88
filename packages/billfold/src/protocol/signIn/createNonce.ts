/**
 * A nonce for one sign-in: 128 random bits as 32 hex characters.
 *
 * @example const nonce = createNonce()
 */
export function createNonce(
  random: (bytes: Uint8Array<ArrayBuffer>) => unknown = bytes => crypto.getRandomValues(bytes),
): string {
  const bytes = new Uint8Array(16)
  random(bytes)
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}
