import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { encryptBytes } from './encryptBytes.ts'
import { parseKey } from './parseKey.ts'
import { toBase64 } from './toBase64.ts'

/**
 * Seals a text as the relay carries it: base64 with padding of type ‖ [public key of the sender] ‖ iv ‖ ciphertext and
 * tag, by ChaCha20-Poly1305. With `senderPublicKey` it is of type 1, for a receiver who knows no key yet and agrees on one
 * by that key; without, of type 0. Draw `iv` anew for every message: two texts under one key and vector open each other.
 *
 * @throws WireError `wire/bad-key`, `wire/bad-iv`
 * @example const message = sealEnvelope({ text: JSON.stringify(request), key, iv: random(12) })
 */
export function sealEnvelope({ text, key, iv, senderPublicKey }: sealEnvelope.Parameters): string {
  const sealed = encryptBytes(parseKey(key), iv, utf8ToBytes(text))
  const head =
    senderPublicKey === undefined ? Uint8Array.of(0) : concatBytes(Uint8Array.of(1), parseKey(senderPublicKey))
  return toBase64(concatBytes(head, iv, sealed))
}

export declare namespace sealEnvelope {
  type Parameters = {
    /** Plain text, as a rule one JSON-RPC object. */
    readonly text: string
    /** Symmetric key, 64 hex digits; for type 1 what `agreeKey` gave. */
    readonly key: string
    /** 12 random bytes, never twice under one key. */
    readonly iv: Uint8Array
    /** X25519 public key of the sender, 64 hex digits; makes the envelope one of type 1. */
    readonly senderPublicKey?: string | undefined
  }
}
