import { ed25519 } from '@noble/curves/ed25519.js'

// internal: not part of the public API
/**
 * Whether a signature of 64 bytes is one of this public key (Ed25519 by RFC 8032, strict): S below the order of the group,
 * every point in its one encoding, no public key of small order, under which any client could sign. Never throws.
 */
export function verifyEd25519(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, publicKey, { zip215: false })
  } catch {
    return false
  }
}
