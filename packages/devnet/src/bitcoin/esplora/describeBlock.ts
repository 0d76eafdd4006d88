import type { createNode } from '../node/createNode.ts'

/** A block in Esplora's "block format". */
export function describeBlock(block: createNode.Block) {
  return {
    id: block.hash,
    height: block.height,
    version: block.version,
    timestamp: block.time,
    tx_count: block.transactions.length,
    size: block.size,
    weight: block.weight,
    merkle_root: block.merkleRoot,
    previousblockhash: block.height === 0 ? null : block.previousHash,
    mediantime: block.medianTime,
    nonce: block.nonce,
    bits: block.bits,
    // Regtest has the least that can be written, and never adjusts it.
    difficulty: (0xffff * 2 ** 208) / ((block.bits & 0xffffff) * 2 ** (8 * ((block.bits >>> 24) - 3))),
  }
}
