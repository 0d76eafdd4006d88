import { keccak_256 } from '@noble/hashes/sha3'
import { join } from '../../bytes/join.ts'

/**
 * What personal_sign signs.
 *
 * Source: EIP-191, version 0x45.
 */
export function hashMessage(message: Uint8Array): Uint8Array {
  const prefix = new TextEncoder().encode(`\x19Ethereum Signed Message:\n${message.length}`)
  return keccak_256(join(prefix, message))
}
