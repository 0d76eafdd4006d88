import { createECDH, createHash } from 'node:crypto'
import type { JWK } from 'jose'

/**
 * The P-256 key pair of a secret: always the same one, so that only the secret needs keeping.
 *
 * @returns private key as JWK; public point, uncompressed, in base64url.
 */
export function deriveKeyPair(secret: Buffer): {
  readonly privateJwk: JWK
  readonly publicJwk: JWK
  readonly publicKey: string
} {
  const curve = createECDH('prime256v1')
  let seed = secret
  for (;;) {
    try {
      curve.setPrivateKey(seed)
      break
    } catch {
      // One in 2^32 numbers is not below the order of the curve.
      seed = createHash('sha256').update(seed).digest()
    }
  }
  const point = curve.getPublicKey()
  const publicJwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  return {
    privateJwk: { ...publicJwk, d: seed.toString('base64url') },
    publicJwk,
    publicKey: point.toString('base64url'),
  }
}
