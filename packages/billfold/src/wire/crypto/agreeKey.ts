import { deriveKey } from './deriveKey.ts'
import { parseKey } from './parseKey.ts'
import { shareSecret } from './shareSecret.ts'
import { toHex } from './toHex.ts'

/**
 * The key of a session, the same on both sides: X25519 of the own private and the peer's public key, then HKDF-SHA-256
 * with empty salt and info. Keys in and out are 64 lower-case hex digits. `toTopic` of the result is the session's topic.
 *
 * @throws WireError `wire/bad-key`, `wire/weak-key` (a public key of low order)
 * @example
 * const { privateKey } = createKeyPair(random)
 * const sessionKey = agreeKey(privateKey, '64b101b1d0be5a8704bd078f9895001fc03e8e9f9522f188dd128d9846d48466')
 */
export function agreeKey(privateKey: string, peerPublicKey: string): string {
  return toHex(deriveKey(shareSecret(parseKey(privateKey), parseKey(peerPublicKey))))
}
