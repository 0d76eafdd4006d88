import type { createNode } from '../node/createNode.ts'

/** Where a transaction stands; without a block it waits. */
export function describeStatus(block: createNode.Block | undefined) {
  if (block === undefined) return { confirmed: false }
  return { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
}
