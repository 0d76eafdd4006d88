import { toBase64Url } from '../http/toBase64Url.ts'

/** A key for tokens (ES256), as JSON: keep it as a secret, and name it by `kid`. */
export type SessionKey = JsonWebKey & { readonly kid: string }

/**
 * Makes a key for `createSessions({ jwt })`. To rotate, put a new key first and keep the old one until its tokens have expired.
 *
 * @example console.log(JSON.stringify(await createSessionKey()))
 */
export async function createSessionKey(): Promise<SessionKey> {
  const { privateKey } = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { kty, crv, x, y, d } = await crypto.subtle.exportKey('jwk', privateKey)
  const kid = toBase64Url(crypto.getRandomValues(new Uint8Array(9)))
  return { kty, crv, x, y, d, kid, alg: 'ES256', use: 'sig' } as SessionKey
}
