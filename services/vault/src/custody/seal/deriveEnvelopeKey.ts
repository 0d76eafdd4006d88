import { join } from '../bytes/join.ts'

/** The key of an envelope, made of both halves: HKDF-SHA256 over the factor, salted with the server half, for this envelope alone. */
export function deriveEnvelopeKey(
  factor: CryptoKey,
  serverHalf: Uint8Array<ArrayBuffer>,
  bound: Uint8Array<ArrayBuffer>,
): Promise<CryptoKey> {
  const info = join(new TextEncoder().encode('billfold/kek/v1|'), bound)
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: serverHalf, info },
    factor,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}
