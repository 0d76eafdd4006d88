import type { Kysely } from 'kysely'
import type { Tables } from '../../../../db/schema.ts'
import type { HeldSum } from './HeldSum.ts'
import { inParts } from './inParts.ts'

/** Writes what accounts have of items of ERC-1155, over earlier rows. A sum of nothing leaves no row. */
export async function writeSums(query: Kysely<Tables>, chain: string, sums: readonly HeldSum[]): Promise<void> {
  const isNothing = ({ balance, latest }: HeldSum) => balance === 0n && latest === undefined
  await inParts(
    sums.filter(sum => !isNothing(sum)),
    part =>
      query
        .insertInto('nft_holding')
        .values(
          part.map(({ token, tokenId, account, balance, latest }) => ({
            chain,
            token,
            token_id: tokenId,
            slot: account,
            account,
            balance: balance.toString(),
            is_held: balance > 0n ? (1 as const) : (0 as const),
            mined_at: latest?.minedAt ?? null,
            block_number: latest?.blockNumber ?? null,
            position: latest?.position ?? null,
            place: latest?.place ?? null,
          })),
        )
        .onConflict(conflict =>
          conflict.columns(['chain', 'token', 'token_id', 'slot']).doUpdateSet(row => ({
            balance: row.ref('excluded.balance'),
            is_held: row.ref('excluded.is_held'),
            mined_at: row.ref('excluded.mined_at'),
            block_number: row.ref('excluded.block_number'),
            position: row.ref('excluded.position'),
            place: row.ref('excluded.place'),
          })),
        )
        .execute(),
  )
  for (const { token, tokenId, account } of sums.filter(isNothing))
    await query
      .deleteFrom('nft_holding')
      .where('chain', '=', chain)
      .where('token', '=', token)
      .where('token_id', '=', tokenId)
      .where('slot', '=', account)
      .execute()
}
