import { ConfigError, type Log } from '@billfold/service'
import { migrate, openDatabase } from '@billfold/service/database'
import type { StoreConfig } from './StoreConfig.ts'
import { migrations } from './sql/migrations.ts'
import type { Tables } from './sql/schema.ts'

/**
 * Brings the database of a store to the schema of this version and ends: a step of its own before an update. However long it takes; running it again changes nothing.
 *
 * @throws ConfigError for a store without a schema; what the database reports.
 */
export async function migrateStore(config: StoreConfig, log: Log): Promise<void> {
  if (config.engine !== 'postgres' && config.engine !== 'sqlite')
    throw new ConfigError('migrate', 'is for PostgreSQL and for the SQLite file: other stores have no schema')
  const database = openDatabase<Tables>(config, { name: 'billfold-relay', log })
  try {
    const steps = await migrate(database, { now: Date.now, migrations, log })
    log.info('database.migrated', { engine: database.engine, steps: steps.join(' ') })
  } finally {
    await database.close()
  }
}
