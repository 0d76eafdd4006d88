import { passphraseProofInfo } from '../../contract/calls/passphraseProofInfo.ts'
import { fromBase64Url } from '../bytes/fromBase64Url.ts'
import { toBase64Url } from '../bytes/toBase64Url.ts'
import { derivePassphraseFactor } from './derivePassphraseFactor.ts'
import { importFactor } from './importFactor.ts'

/** The factor of a passphrase, and the proof for which the server returns its half. The proof reveals nothing of the factor. */
export async function provePassphrase(
  passphrase: string,
  costs: { readonly salt: string; readonly memoryKib: number; readonly passes: number },
): Promise<{ factor: CryptoKey; proof: string }> {
  const bytes = await derivePassphraseFactor(passphrase, costs)
  const key = await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveBits'])
  const factor = await importFactor(bytes)
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: fromBase64Url(costs.salt, 16), info: passphraseProofInfo() }
  return { factor, proof: toBase64Url(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256))) }
}
