import { bind } from '../../contract/bind.ts'
import { importFactor } from '../factors/importFactor.ts'

/** The key of a kit: HKDF-SHA256 over the 128 bits of its code. They are random, so no slow hash is needed. Zeroes `code`. */
export async function deriveKitKey(code: Uint8Array<ArrayBuffer>, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt, info: bind(['billfold/kit/v1']) }
  const aes = { name: 'AES-GCM', length: 256 }
  return crypto.subtle.deriveKey(algorithm, await importFactor(code), aes, false, ['encrypt', 'decrypt'])
}
