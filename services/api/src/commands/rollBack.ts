import { ConfigError, type Log } from '@billfold/service'
import type { Config } from '../config/config.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/openDatabase.ts'
import { allowRollBack } from '../families/evm/indexer/allowRollBack.ts'

/**
 * Allows the running service to take back the index of a network beyond its own bound, and ends.
 *
 * @param network CAIP-2
 * @param lastBlock number of the last block that stays; -1 takes back everything
 * @throws ConfigError for a network that is not indexed or an invalid number; what the database reports.
 */
export async function rollBack(config: Config, log: Log, network: string, lastBlock: string): Promise<void> {
  if (!/^(?:-1|\d{1,15})$/.test(lastBlock))
    throw new ConfigError('roll-back', 'takes a network and the number of the last block to keep, or -1 to keep none')
  const database = openDatabase(config.database, log)
  try {
    await migrate(database, { now: Date.now })
    await allowRollBack(database, network, Number(lastBlock))
    log.info('indexer.roll-back-allowed', { network, to: Number(lastBlock) })
  } finally {
    await database.close()
  }
}
