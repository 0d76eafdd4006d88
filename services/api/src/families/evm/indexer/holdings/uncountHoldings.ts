import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../../db/schema.ts'
import { countHoldings } from './countHoldings.ts'
import type { HeldTransfer } from './HeldTransfer.ts'
import { inParts } from './inParts.ts'
import { readHeldTransfers } from './readHeldTransfers.ts'
import { readSums } from './readSums.ts'
import { sumItems } from './sumItems.ts'
import { writeSums } from './writeSums.ts'

/**
 * Takes back what transfers in the blocks from one number to another counted, while the index still has them. What was held
 * before is found by the transfers below; what was read of the items is forgotten, since it may have changed with them.
 */
export async function uncountHoldings(
  query: Kysely<Tables>,
  range: { readonly chain: string; readonly from: number; readonly to: number },
): Promise<void> {
  const { chain, from } = range
  const removed = await readHeldTransfers(query, range)
  const items = [...new Map(removed.map(item => [`${item.token} ${item.tokenId}`, item])).values()]

  // The account that got an item of ERC-721 last, below, has it again.
  const single = items.filter(({ kind }) => kind === 'erc721')
  await inParts(single, part =>
    query
      .deleteFrom('nft_holding')
      .where('chain', '=', chain)
      .where('slot', '=', '')
      .where(sql<boolean>`(token, token_id) in (values ${listOf(part)})`)
      .execute(),
  )
  const before: HeldTransfer[] = []
  for (const item of single) {
    const latest = await readLatest(query, { ...item, chain, below: from })
    if (latest) before.push(latest)
  }
  await countHoldings(query, chain, before)

  const sums = sumItems(removed)
  const held = await readSums(query, chain, sums)
  const left = []
  for (const sum of sums) {
    const now = held.get(`${sum.token} ${sum.tokenId} ${sum.account}`)
    const isTakenBack = now?.latest !== undefined && now.latest.blockNumber >= from
    left.push({
      ...sum,
      balance: (now?.balance ?? 0n) - sum.change,
      latest: isTakenBack
        ? await readLatest(query, { ...sum, kind: 'erc1155', receiver: sum.account, chain, below: from })
        : now?.latest,
    })
  }
  await writeSums(query, chain, left)
}

function listOf(items: readonly HeldTransfer[]) {
  return sql.join(items.map(({ token, tokenId }) => sql`(${token}, ${tokenId})`))
}

/** The last transfer of an item below a block: to one account for ERC-1155, to any account for ERC-721. */
async function readLatest(
  query: Kysely<Tables>,
  item: Pick<HeldTransfer, 'kind' | 'token' | 'tokenId' | 'receiver'> & { chain: string; below: number },
): Promise<HeldTransfer | undefined> {
  const { kind, token, tokenId, receiver } = item
  const row = await query
    .selectFrom('indexed_transfer as transfer')
    .innerJoin('indexed_block as block', join =>
      join.onRef('block.chain', '=', 'transfer.chain').onRef('block.number', '=', 'transfer.block_number'),
    )
    .select(['transfer.sender', 'transfer.receiver', 'transfer.amount', 'transfer.block_number'])
    .select(['transfer.position', 'transfer.place', 'block.mined_at'])
    .where('transfer.chain', '=', item.chain)
    .where('transfer.token', '=', token)
    .where('transfer.token_id', '=', tokenId)
    .where('transfer.kind', '=', kind)
    .where('transfer.amount', '<>', '0')
    .$if(kind === 'erc1155', part => part.where('transfer.receiver', '=', receiver))
    .where('transfer.block_number', '<', item.below)
    .orderBy('transfer.block_number', 'desc')
    .orderBy('transfer.position', 'desc')
    .orderBy('transfer.place', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { mined_at: minedAt, block_number: blockNumber, ...rest } = row
  return { ...rest, kind, token, tokenId, minedAt, blockNumber }
}
