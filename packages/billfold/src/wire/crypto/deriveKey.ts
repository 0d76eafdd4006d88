import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'

const nothing = new Uint8Array()

// internal: not part of the public API
/** The symmetric key out of a shared secret: HKDF (RFC 5869) over SHA-256, salt and info empty, 32 bytes. */
export function deriveKey(secret: Uint8Array): Uint8Array {
  return hkdf(sha256, secret, nothing, nothing, 32)
}
