import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import type { Manifest } from './manifest.ts'
import { releaseText } from './releaseText.ts'
import type { Signature } from './signature.ts'

/**
 * Signs a manifest with an offline key (Ed25519), so that a watcher needs no build of their own.
 *
 * @param privateKey PEM (PKCS#8), as `billfold-vault release-key` and `openssl genpkey -algorithm ed25519` make it.
 * @param signedAt milliseconds since 1970: a watcher takes no older release after a newer one.
 * @throws when the key is no Ed25519 key.
 */
export function signRelease(manifest: Manifest, privateKey: string, signedAt: number): Signature {
  const key = createPrivateKey(privateKey)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the key of a release is an Ed25519 key')
  const signature = sign(null, releaseText(manifest, signedAt), key).toString('base64url')
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' })
  return { version: 1, key: x, signedAt, signature }
}
