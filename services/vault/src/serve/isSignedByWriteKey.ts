import { createPublicKey, verify } from 'node:crypto'

/** Whether `signature` (Ed25519, base64url) over `bytes` is of `key`, a raw public key in base64url. */
export function isSignedByWriteKey(key: string, bytes: Uint8Array, signature: string): boolean {
  try {
    const publicKey = createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x: key } })
    return verify(null, bytes, publicKey, Buffer.from(signature, 'base64url'))
  } catch {
    // Bytes that are not a point of the curve.
    return false
  }
}
