import { sha256 } from '@noble/hashes/sha2'
import { join } from '../bytes/join.ts'
import { recoveryAlphabet } from './recoveryAlphabet.ts'

/**
 * 128 bits as six groups of five characters: Crockford's base32 of the bits and the first 22 of their hash, so that a misread code is noticed.
 *
 * @example writeRecoveryCode(new Uint8Array(16)) // '00000-00000-00000-00000-00000-…'
 */
export function writeRecoveryCode(bytes: Uint8Array): string {
  const hash = sha256(join(new TextEncoder().encode('billfold/recovery/v1'), bytes))
  const hashBits = ((hash[0]! << 16) | (hash[1]! << 8) | hash[2]!) >> 2
  let bits = bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  bits = (bits << 22n) | BigInt(hashBits)
  const characters = Array.from(
    { length: 30 },
    (_, at) => recoveryAlphabet[Number((bits >> BigInt(145 - at * 5)) & 31n)],
  )
  return characters.join('').replace(/(.{5})(?!$)/g, '$1-')
}
