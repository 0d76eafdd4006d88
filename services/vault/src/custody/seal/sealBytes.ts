import type { DrawBytes } from '../bytes/drawBytes.ts'
import { join } from '../bytes/join.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'

/** Nonce, then `plain` sealed by AES-256-GCM and bound to `bound`, then the tag; as base64url. */
export async function sealBytes(
  key: CryptoKey,
  plain: Uint8Array<ArrayBuffer>,
  bound: Uint8Array<ArrayBuffer>,
  draw: DrawBytes,
): Promise<string> {
  const nonce = draw(12)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData: bound }, key, plain)
  return toBase64Url(join(nonce, new Uint8Array(sealed)))
}
