import { join } from '../bytes/join.ts'
import type { Share } from './Share.ts'

const rounds = [0, 1, 2, 3] as const

/**
 * Encrypts a secret before it is split, or decrypts it after it was put together: four Feistel rounds of PBKDF2-HMAC-SHA256 (SLIP-39, "Encryption of the
 * master secret"). Any passphrase decrypts, each to another secret: the scheme cannot detect the right one.
 */
export async function cryptSecret(
  direction: 'encrypt' | 'decrypt',
  secret: Uint8Array<ArrayBuffer>,
  options: Pick<Share, 'id' | 'isExtendable' | 'iterationExponent'> & { readonly passphrase: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const { id, isExtendable, iterationExponent, passphrase } = options
  const text = new TextEncoder()
  const prefix = isExtendable ? new Uint8Array() : join(text.encode('shamir'), Uint8Array.of(id >> 8, id & 255))
  const half = secret.length / 2
  let [left, right] = [secret.slice(0, half), secret.slice(half)]
  for (const round of direction === 'encrypt' ? rounds : rounds.toReversed()) {
    const password = join(Uint8Array.of(round), text.encode(passphrase))
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    const terms = { name: 'PBKDF2', hash: 'SHA-256', salt: join(prefix, right), iterations: 2_500 << iterationExponent }
    const mask = new Uint8Array(await crypto.subtle.deriveBits(terms, key, half * 8))
    ;[left, right] = [right, left.map((byte, at) => byte ^ (mask[at] ?? 0))]
  }
  return join(right, left)
}
