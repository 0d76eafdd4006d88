import { ed25519 } from '@noble/curves/ed25519.js'
import { parseHex } from '../crypto/parseHex.ts'
import { formatClientId } from './formatClientId.ts'

/**
 * The id under which a relay knows a client: the `did:key` of the public key of its seed (32 bytes as hex). It lives as
 * long as the seed is stored.
 *
 * @throws WireError `wire/bad-hex`
 * @example toClientId('c1'.repeat(32)) // 'did:key:z6Mk…'
 */
export function toClientId(seed: string): string {
  return formatClientId(ed25519.getPublicKey(parseHex(seed, 32)))
}
