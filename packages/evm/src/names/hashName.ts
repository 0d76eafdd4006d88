import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex } from './toHex.ts'

const encoder = new TextEncoder()

/** The node of a normalised name (EIP-137, "namehash"), as 64 hex digits. */
export function hashName(name: string): string {
  let node = new Uint8Array(32)
  for (const label of name.split('.').reverse()) {
    const joined = new Uint8Array(64)
    joined.set(node)
    joined.set(keccak_256(encoder.encode(label)), 32)
    node = new Uint8Array(keccak_256(joined))
  }
  return toHex(node)
}
