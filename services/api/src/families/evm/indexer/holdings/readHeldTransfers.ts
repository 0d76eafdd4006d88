import type { Kysely } from 'kysely'
import type { Tables } from '../../../../db/schema.ts'
import type { HeldTransfer } from './HeldTransfer.ts'

/** The transfers of collectibles in the blocks from one number to another, both in it, as the index has them. */
export async function readHeldTransfers(
  query: Kysely<Tables>,
  range: { readonly chain: string; readonly from: number; readonly to: number },
): Promise<HeldTransfer[]> {
  const rows = await query
    .selectFrom('indexed_transfer as transfer')
    .innerJoin('indexed_block as block', join =>
      join.onRef('block.chain', '=', 'transfer.chain').onRef('block.number', '=', 'transfer.block_number'),
    )
    .select(['transfer.kind', 'transfer.token', 'transfer.token_id', 'transfer.sender', 'transfer.receiver'])
    .select(['transfer.amount', 'transfer.block_number', 'transfer.position', 'transfer.place', 'block.mined_at'])
    .where('transfer.chain', '=', range.chain)
    .where('transfer.block_number', '>=', range.from)
    .where('transfer.block_number', '<=', range.to)
    .where('transfer.kind', 'in', ['erc721', 'erc1155'])
    .where('transfer.amount', '<>', '0')
    .execute()
  return rows.flatMap(({ kind, token, token_id: tokenId, mined_at: minedAt, block_number: blockNumber, ...row }) =>
    (kind === 'erc721' || kind === 'erc1155') && token !== null && tokenId !== null
      ? [{ ...row, kind, token, tokenId, minedAt, blockNumber }]
      : [],
  )
}
