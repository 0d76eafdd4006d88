import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/schema.ts'
import type { HeldSum } from './HeldSum.ts'
import { inParts } from './inParts.ts'

type Key = Pick<HeldSum, 'token' | 'tokenId' | 'account'>
type Row = Pick<Tables['nft_holding'], 'token' | 'token_id' | 'account' | 'balance'> &
  Pick<Tables['nft_holding'], 'mined_at' | 'block_number' | 'position' | 'place'>

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
    rows.map(({ token, token_id: tokenId, account, balance, mined_at, block_number, position, place }) => {
      const isKnown = mined_at !== null && block_number !== null && position !== null && place !== null
      const latest = isKnown ? { minedAt: mined_at, blockNumber: block_number, position, place } : undefined
      return [`${token} ${tokenId} ${account}`, { token, tokenId, account, balance: BigInt(balance), latest }]
    }),
  )
}
