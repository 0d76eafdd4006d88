import { BillfoldError, vaultNotOpened } from 'billfold/protocol'
import { limits } from '../../contract/limits.ts'
import { fromBase64Url } from '../bytes/fromBase64Url.ts'

/**
 * What `sealBytes` sealed: 32 bytes.
 *
 * @throws `vault/not-opened` when the key, what it is bound to, or any bit of it is another. It does not say which.
 */
export async function openBytes(
  key: CryptoKey,
  sealed: string,
  bound: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = fromBase64Url(sealed, limits.secretBytes + limits.sealOverheadBytes)
  const algorithm = { name: 'AES-GCM', iv: bytes.subarray(0, 12), additionalData: bound }
  try {
    return new Uint8Array(await crypto.subtle.decrypt(algorithm, key, bytes.subarray(12)))
  } catch {
    throw new BillfoldError(vaultNotOpened)
  }
}
