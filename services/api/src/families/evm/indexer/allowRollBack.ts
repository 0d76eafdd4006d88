import { ConfigError } from '@billfold/service'
import type { Database } from '../../../db/Database.ts'

/**
 * Allows the index of a chain to be taken back once, down to a block that stays. The process that indexes the chain does it when the
 * chain next shows other blocks.
 *
 * @param chain CAIP-2
 * @throws ConfigError for a chain that is not indexed.
 */
export async function allowRollBack(database: Database, chain: string, lastBlock: number): Promise<void> {
  const { numUpdatedRows } = await database.query
    .updateTable('chain_index')
    .set({ roll_back_to: lastBlock })
    .where('chain', '=', chain)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new ConfigError('roll-back', `takes a network that is indexed; ${chain} is not`)
}
