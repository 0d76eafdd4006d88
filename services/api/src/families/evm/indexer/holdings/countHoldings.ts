import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../../db/schema.ts'
import type { HeldTransfer } from './HeldTransfer.ts'
import { inParts } from './inParts.ts'
import { isLater } from './isLater.ts'
import { readSums } from './readSums.ts'
import { sumItems } from './sumItems.ts'
import { writeSums } from './writeSums.ts'

const zeroAddress = `0x${'0'.repeat(40)}`

/**
 * Counts transfers that came into the index, above or below what is counted already. An item of ERC-721 belongs to the account that
 * got it last, so that collections without an event of the first transfer come out right too; of ERC-1155 an account has what came in
 * less what went out.
 */
export async function countHoldings(
  query: Kysely<Tables>,
  chain: string,
  transfers: readonly HeldTransfer[],
): Promise<void> {
  await countOwners(query, chain, transfers)
  const sums = sumItems(transfers)
  const held = await readSums(query, chain, sums)
  await writeSums(
    query,
    chain,
    sums.map(sum => {
      const before = held.get(`${sum.token} ${sum.tokenId} ${sum.account}`)
      const isNew = sum.latest && (!before?.latest || isLater(sum.latest, before.latest))
      return {
        ...sum,
        balance: (before?.balance ?? 0n) + sum.change,
        latest: isNew ? sum.latest : before?.latest,
      }
    }),
  )
}

async function countOwners(query: Kysely<Tables>, chain: string, transfers: readonly HeldTransfer[]): Promise<void> {
  const last = new Map<string, HeldTransfer>()
  for (const transfer of transfers) {
    if (transfer.kind !== 'erc721') continue
    const key = `${transfer.token} ${transfer.tokenId}`
    const before = last.get(key)
    if (!before || isLater(transfer, before)) last.set(key, transfer)
  }
  await inParts([...last.values()], part =>
    query
      .insertInto('nft_holding')
      .values(
        part.map(({ token, tokenId, receiver, minedAt, blockNumber, position, place }) => ({
          chain,
          token,
          token_id: tokenId,
          slot: '',
          account: receiver,
          balance: '1',
          is_held: receiver === zeroAddress ? (0 as const) : (1 as const),
          mined_at: minedAt,
          block_number: blockNumber,
          position,
          place,
        })),
      )
      .onConflict(conflict =>
        conflict
          .columns(['chain', 'token', 'token_id', 'slot'])
          .doUpdateSet(row => ({
            account: row.ref('excluded.account'),
            is_held: row.ref('excluded.is_held'),
            mined_at: row.ref('excluded.mined_at'),
            block_number: row.ref('excluded.block_number'),
            position: row.ref('excluded.position'),
            place: row.ref('excluded.place'),
          }))
          .where(
            sql<boolean>`(excluded.block_number, excluded.position, excluded.place)
              > (nft_holding.block_number, nft_holding.position, nft_holding.place)`,
          ),
      )
      .execute(),
  )
}
