import { toBase64Url } from '../../custody/bytes/toBase64Url.ts'
import type { ProofKey } from './ProofKey.ts'
import { publicJwk } from './publicJwk.ts'

/** SHA-256 thumbprint of a proof key in base64url (RFC 7638). */
export async function thumbprintOf(key: ProofKey): Promise<string> {
  const { crv, kty, x, y } = await publicJwk(key)
  // The members that the RFC names, in its order.
  const text = JSON.stringify({ crv, kty, x, y })
  return toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}
