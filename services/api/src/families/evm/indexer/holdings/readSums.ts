import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../../db/schema.ts'
import type { HeldSum } from './HeldSum.ts'
import { inParts } from './inParts.ts'

type Key = Pick<HeldSum, 'token' | 'tokenId' | 'account'>
type When = { mined_at: number; block_number: number; position: number; place: number }
/** The columns that say when one last came in are all there or none of them. */
type Row = Pick<Tables['nft_holding'], 'token' | 'token_id' | 'account' | 'balance'> &
  (When | { [column in keyof When]: null })

/** What is counted of items and accounts, by `token tokenId account`; those of which nothing is are missing. */
export async function readSums(
  query: Kysely<Tables>,
  chain: string,
  keys: readonly Key[],
): Promise<ReadonlyMap<string, HeldSum>> {
  const rows = await inParts(keys, async part => {
    const list = sql.join(part.map(({ token, tokenId, account }) => sql`(${token}, ${tokenId}, ${account})`))
    const { rows } = await sql<Row>`with wanted (token, token_id, slot) as (values ${list})
      select held.token, held.token_id, held.account, held.balance,
        held.mined_at, held.block_number, held.position, held.place
      from wanted join nft_holding as held on held.chain = ${chain} and held.token = wanted.token
        and held.token_id = wanted.token_id and held.slot = wanted.slot`.execute(query)
    return rows
  })
  return new Map(
    rows.map(row => {
      const { token, token_id: tokenId, account, balance } = row
      const latest =
        row.mined_at === null
          ? undefined
          : { minedAt: row.mined_at, blockNumber: row.block_number, position: row.position, place: row.place }
      return [`${token} ${tokenId} ${account}`, { token, tokenId, account, balance: BigInt(balance), latest }]
    }),
  )
}
