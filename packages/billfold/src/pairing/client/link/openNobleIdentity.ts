import { etc, getPublicKey, sign } from '@noble/ed25519'
import { sha512 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { parseHex } from '../../../wire/crypto/parseHex.ts'
import { formatClientId } from '../../../wire/relay/formatClientId.ts'
import type { RelayIdentity } from './RelayIdentity.ts'

/**
 * The identity of a seed (32 bytes as hex), signed without the browser. Not by `@noble/curves`, whose one module for this
 * curve would come to everybody with the key agreement that everybody needs.
 */
export function openNobleIdentity(seed: string): RelayIdentity {
  // Where the browser has no keys it has no digests either.
  etc.sha512Sync = (...parts) => sha512(concatBytes(...parts))
  const key = parseHex(seed, 32)
  return { clientId: formatClientId(getPublicKey(key)), sign: async bytes => sign(bytes, key) }
}
