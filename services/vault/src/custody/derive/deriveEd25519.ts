import { hmac } from '@noble/hashes/hmac'
import { sha512 } from '@noble/hashes/sha2'

/**
 * The Ed25519 key at a path of hardened steps, such as "m/44'/501'/0'/0'".
 *
 * Source: SLIP-0010, "Master key generation" and "Private parent key → private child key".
 */
export function deriveEd25519(seed: Uint8Array, path: string): Uint8Array<ArrayBuffer> {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of path.split('/').slice(1)) {
    const [, index] = /^(\d+)'$/.exec(step) ?? []
    if (index === undefined || Number(index) > 0x7fff_ffff) throw new RangeError(`Only hardened steps: ${path}`)
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, 0x8000_0000 + Number(index))
    const next = hmac(sha512, node.subarray(32), data)
    node.fill(0)
    data.fill(0)
    node = next
  }
  const key = node.slice(0, 32)
  node.fill(0)
  return Uint8Array.from(key)
}
