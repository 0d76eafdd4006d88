import { keccak_256 } from '@noble/hashes/sha3.js'
import { concatBytes } from '@noble/hashes/utils.js'

const decoder = new TextDecoder('utf-8', { fatal: true })

/** The labels of a name in DNS wire format; `undefined` for bytes that are no such name. */
export function readWireName(wire: Uint8Array): readonly string[] | undefined {
  const labels: string[] = []
  let at = 0
  for (;;) {
    const length = wire[at]
    if (length === undefined) return undefined
    if (length === 0) return at === wire.length - 1 ? labels : undefined
    if (at + 1 + length >= wire.length) return undefined
    try {
      const label = decoder.decode(wire.subarray(at + 1, at + 1 + length))
      if (label.includes('.')) return undefined
      labels.push(label)
    } catch {
      return undefined
    }
    at += 1 + length
  }
}

/** A name in DNS wire format. */
export function writeWireName(name: string): Uint8Array {
  const labels = name.split('.').map(label => new TextEncoder().encode(label))
  return concatBytes(...labels.flatMap(label => [Uint8Array.of(label.length), label]), Uint8Array.of(0))
}

/** The node of a name (EIP-137). */
export function hashName(labels: readonly string[]): Uint8Array {
  let node: Uint8Array = new Uint8Array(32)
  for (const label of [...labels].reverse())
    node = keccak_256(concatBytes(node, keccak_256(new TextEncoder().encode(label))))
  return node
}
