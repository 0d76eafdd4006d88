import { WireError } from '../WireError.ts'
import { parseHex } from './parseHex.ts'

// internal: not part of the public API
/** The 32 bytes of a key in hex. Throws `wire/bad-key`; the message never holds the key. */
export function parseKey(key: string): Uint8Array {
  try {
    return parseHex(key, 32)
  } catch (cause) {
    throw new WireError('wire/bad-key', 'A key is 32 bytes as lower-case hex', { cause })
  }
}
