import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { WireError } from '../WireError.ts'

// internal: not part of the public API
/** ChaCha20-Poly1305 (RFC 8439) without associated data; the 16 bytes of the tag are the last ones. Throws `wire/bad-key`, `wire/bad-iv`. */
export function encryptBytes(key: Uint8Array, iv: Uint8Array, bytes: Uint8Array): Uint8Array {
  if (key.length !== 32) throw new WireError('wire/bad-key', 'A key is 32 bytes')
  if (iv.length !== 12) throw new WireError('wire/bad-iv', 'An initialisation vector is 12 bytes')
  return chacha20poly1305(key, iv).encrypt(bytes)
}
