import { parseBase64 } from '../../../wire/crypto/parseBase64.ts'
import { parseHex } from '../../../wire/crypto/parseHex.ts'
import { formatClientId } from '../../../wire/relay/formatClientId.ts'
import type { RelayIdentity } from './RelayIdentity.ts'

/** What stands before a seed of 32 bytes in its PKCS #8 form (RFC 8410, section 10.3). */
const PKCS8 = '302e020100300506032b657004220420'

/**
 * The identity of a seed (32 bytes as hex). Signed by the browser itself where it knows Ed25519 (Chrome 137, Firefox 129,
 * Safari 17); elsewhere, and on pages without https, by a chunk that those never load (docs/decisions/relay-identity.md).
 */
export async function openIdentity(seed: string): Promise<RelayIdentity> {
  try {
    const key = await crypto.subtle.importKey(
      'pkcs8',
      parseHex(PKCS8 + seed, 48) as Uint8Array<ArrayBuffer>,
      'Ed25519',
      true,
      ['sign'],
    )
    const { x } = await crypto.subtle.exportKey('jwk', key)
    const clientId = formatClientId(parseBase64(x ?? ''))
    return {
      clientId,
      sign: async bytes => new Uint8Array(await crypto.subtle.sign('Ed25519', key, bytes as Uint8Array<ArrayBuffer>)),
    }
  } catch {
    const { openNobleIdentity } = await import('./openNobleIdentity.ts')
    return openNobleIdentity(seed)
  }
}
