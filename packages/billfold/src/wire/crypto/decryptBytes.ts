import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { WireError } from '../WireError.ts'

// internal: not part of the public API
/**
 * The reverse of `encryptBytes`. A wrong key, a changed byte and a text cut short look the same, on purpose:
 * `wire/undecryptable`. Keys and vectors of other lengths are `wire/bad-key` and `wire/bad-iv`.
 */
export function decryptBytes(key: Uint8Array, iv: Uint8Array, sealed: Uint8Array): Uint8Array {
  if (key.length !== 32) throw new WireError('wire/bad-key', 'A key is 32 bytes')
  if (iv.length !== 12) throw new WireError('wire/bad-iv', 'An initialisation vector is 12 bytes')
  try {
    return chacha20poly1305(key, iv).decrypt(sealed)
  } catch (cause) {
    throw new WireError('wire/undecryptable', 'The envelope is not sealed with this key', { cause })
  }
}
