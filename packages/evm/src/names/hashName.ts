import { toHex } from './toHex.ts'

const encoder = new TextEncoder()

/** The node of a normalised name (EIP-137, "namehash"), as 64 hex digits. Loads the hash with the first name. */
export async function hashName(name: string): Promise<string> {
  const load = () => import('@noble/hashes/sha3.js')
  const { keccak_256 } = await load().catch(load)
  let node = new Uint8Array(32)
  for (const label of name.split('.').reverse()) {
    const joined = new Uint8Array(64)
    joined.set(node)
    joined.set(keccak_256(encoder.encode(label)), 32)
    node = new Uint8Array(keccak_256(joined))
  }
  return toHex(node)
}
