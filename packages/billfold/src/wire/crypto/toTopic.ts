import { sha256 } from '@noble/hashes/sha2.js'
import { parseKey } from './parseKey.ts'
import { toHex } from './toHex.ts'

/**
 * The topic of a key: SHA-256 over its 32 bytes, as 64 lower-case hex digits. Of the pairing's key for the pairing, of the
 * session's key for the session, of the app's X25519 public key for answers to an authentication.
 *
 * @throws WireError `wire/bad-key`
 * @example const topic = toTopic(key)
 */
export function toTopic(key: string): string {
  return toHex(sha256(parseKey(key)))
}
