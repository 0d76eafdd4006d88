import type { Kysely } from 'kysely'
import type { Tables } from '../../../../db/schema.ts'
import type { IndexedBlock } from '../IndexedBlock.ts'
import { countHoldings } from './countHoldings.ts'
import type { HeldRange } from './HeldRange.ts'
import type { HeldTransfer } from './HeldTransfer.ts'

/** Counts blocks that come in where they continue what is counted; the others wait for `fillHoldings`. */
export async function extendHoldings(
  query: Kysely<Tables>,
  chain: string,
  blocks: readonly IndexedBlock[],
  held: HeldRange,
): Promise<HeldRange> {
  const [first, last] = [blocks[0], blocks.at(-1)]
  if (!first || !last) return held
  const isAbove = held.tip === first.number - 1 && held.hash === first.parentHash
  const isBelow = held.floor === last.number + 1
  if (!isAbove && !isBelow) return held
  await countHoldings(query, chain, toHeldTransfers(blocks))
  return isAbove ? { ...held, tip: last.number, hash: last.hash } : { ...held, floor: first.number }
}

/** The transfers of blocks that move collectibles. Pure. */
function toHeldTransfers(blocks: readonly IndexedBlock[]): HeldTransfer[] {
  return blocks.flatMap(({ number: blockNumber, minedAt, transfers }) =>
    transfers.flatMap(({ kind, token, tokenId, amount, ...transfer }) =>
      (kind === 'erc721' || kind === 'erc1155') && token !== null && tokenId !== null && amount !== '0'
        ? [{ ...transfer, kind, token, tokenId, amount, minedAt, blockNumber }]
        : [],
    ),
  )
}
