import type { IndexedBlock } from '../IndexedBlock.ts'
import type { HeldTransfer } from './HeldTransfer.ts'

/** The transfers of blocks that move collectibles. Pure. */
export function toHeldTransfers(blocks: readonly IndexedBlock[]): HeldTransfer[] {
  return blocks.flatMap(({ number: blockNumber, minedAt, transfers }) =>
    transfers.flatMap(({ kind, token, tokenId, amount, ...transfer }) =>
      (kind === 'erc721' || kind === 'erc1155') && token !== null && tokenId !== null && amount !== '0'
        ? [{ ...transfer, kind, token, tokenId, amount, minedAt, blockNumber }]
        : [],
    ),
  )
}
