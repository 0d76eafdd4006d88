import { createHmac } from 'node:crypto'

/** A key and what its children are made with. */
export type Slip10Node = { readonly key: Buffer; readonly chainCode: Buffer }

/** The ed25519 key at a path of hardened steps, from a seed (SLIP-0010): how the Solana accounts come from their mnemonic. */
export function deriveSlip10(seed: Uint8Array, path: readonly number[]): Slip10Node {
  const step = (key: string | Buffer, data: Uint8Array): Slip10Node => {
    const hash = createHmac('sha512', key).update(data).digest()
    return { key: hash.subarray(0, 32), chainCode: hash.subarray(32) }
  }
  return path.reduce(
    (node, part) => {
      const data = Buffer.alloc(37)
      node.key.copy(data, 1)
      data.writeUInt32BE(part + 0x80000000, 33)
      return step(node.chainCode, data)
    },
    step('ed25519 seed', seed),
  )
}
