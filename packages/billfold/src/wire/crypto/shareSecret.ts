import { x25519 } from '@noble/curves/ed25519.js'
import { WireError } from '../WireError.ts'

// internal: not part of the public API
/**
 * X25519 (RFC 7748) over 32-byte halves. A peer that sends a point of low order would force a publicly known secret;
 * the product is zero then and is refused (`wire/weak-key`). Other points, on the curve or on its twist, are the peer's own risk.
 */
export function shareSecret(privateKey: Uint8Array, peerPublicKey: Uint8Array): Uint8Array {
  if (privateKey.length !== 32 || peerPublicKey.length !== 32) throw new WireError('wire/bad-key', 'A key is 32 bytes')
  try {
    return x25519.getSharedSecret(privateKey, peerPublicKey)
  } catch (cause) {
    throw new WireError('wire/weak-key', 'The public key of the peer is a point of low order', { cause })
  }
}
