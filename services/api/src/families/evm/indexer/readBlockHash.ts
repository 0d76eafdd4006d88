import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/schema.ts'

/** Hash of a block that is in the index. */
export async function readBlockHash(query: Kysely<Tables>, chain: string, number: number): Promise<string | undefined> {
  const row = await query
    .selectFrom('indexed_block')
    .select('hash')
    .where('chain', '=', chain)
    .where('number', '=', number)
    .executeTakeFirst()
  return row?.hash
}
