import { createPublicKey, verify } from 'node:crypto'
import type { Manifest } from './manifest.ts'
import { releaseText } from './releaseText.ts'
import type { Signature } from './signature.ts'

/** Whether a manifest was signed by the key (32 bytes in base64url) that one has from elsewhere. */
export function isSigned(manifest: Manifest, { signature, signedAt }: Signature, key: string): boolean {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
  return verify(null, releaseText(manifest, signedAt), publicKey, Buffer.from(signature, 'base64url'))
}
