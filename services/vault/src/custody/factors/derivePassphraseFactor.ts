import { argon2idAsync } from '@noble/hashes/argon2'
import { fromBase64Url } from '../bytes/fromBase64Url.ts'

/**
 * 32 bytes of a passphrase by Argon2id over its NFKC form. `memoryKib` and `passes` are those that its envelope names.
 *
 * Source: RFC 9106; OWASP password storage (19 MiB, 2 passes as the least).
 */
export async function derivePassphraseFactor(
  passphrase: string,
  costs: { readonly salt: string; readonly memoryKib: number; readonly passes: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const password = new TextEncoder().encode(passphrase.normalize('NFKC'))
  const options = { m: costs.memoryKib, t: costs.passes, p: 1, dkLen: 32, asyncTick: 50 }
  const derived = await argon2idAsync(password, fromBase64Url(costs.salt, 16), options)
  password.fill(0)
  const factor = Uint8Array.from(derived)
  derived.fill(0)
  return factor
}
