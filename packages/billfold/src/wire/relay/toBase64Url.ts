import { toBase64 } from '../crypto/toBase64.ts'

// internal: not part of the public API
/** Base64 in the alphabet for URLs, without padding (RFC 4648 section 5, as RFC 7515 uses it). */
export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
