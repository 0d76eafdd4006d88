import type { Log } from '@billfold/service'
import type { Config } from '../config/config.ts'
import { migrate } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/openDatabase.ts'

/**
 * Brings the database to the schema of this version and ends: a step of its own before an update, so that no process that serves has to wait for it. However long it takes; running it again
 * changes nothing.
 *
 * @throws what the database reports.
 */
export async function migrateDatabase(config: Pick<Config, 'database'>, log: Log): Promise<void> {
  const database = openDatabase(config.database, log)
  try {
    const steps = await migrate(database, { now: Date.now, log })
    log.info('database.migrated', { engine: database.engine, steps: steps.join(' ') })
  } finally {
    await database.close()
  }
}
