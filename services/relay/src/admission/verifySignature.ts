import { createPublicKey, verify } from 'node:crypto'

/** DER head of an Ed25519 key (RFC 8410); the 32 bytes of the key follow. */
const head = Buffer.from('302a300506032b6570032100', 'hex')

/** Ed25519 by Node's own code, ten times as fast as the portable one. */
export function verifySignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: Buffer.concat([head, publicKey]), format: 'der', type: 'spki' })
    return verify(null, message, key, signature)
  } catch {
    return false
  }
}
