import { x25519 } from '@noble/curves/ed25519.js'
import { drawBytes } from './drawBytes.ts'
import type { RandomBytes } from './RandomBytes.ts'
import { toHex } from './toHex.ts'

/**
 * A fresh X25519 pair (RFC 7748), both halves as 64 lower-case hex digits. An app draws one per proposal, a wallet one
 * per approval; delete the private half with the session.
 *
 * @throws WireError `wire/bad-random`
 * @example const { privateKey, publicKey } = createKeyPair(length => crypto.getRandomValues(new Uint8Array(length)))
 */
export function createKeyPair(random: RandomBytes): createKeyPair.ReturnType {
  const privateKey = drawBytes(random, 32)
  return { privateKey: toHex(privateKey), publicKey: toHex(x25519.getPublicKey(privateKey)) }
}

export declare namespace createKeyPair {
  /** Hex: the private half stays here, the public half goes to the peer. */
  type ReturnType = { readonly privateKey: string; readonly publicKey: string }
}
