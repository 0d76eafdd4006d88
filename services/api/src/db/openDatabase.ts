import type { Log } from '../log/Log.ts'
import type { Database } from './Database.ts'
import type { DatabaseConfig } from './DatabaseConfig.ts'
import { openPostgres } from './openPostgres.ts'
import { openSqlite } from './openSqlite.ts'

/**
 * Opens the database. Nothing is asked of PostgreSQL yet, so that a service starts while its database is still away.
 *
 * @example const database = openDatabase({ engine: 'sqlite', file: '.data/api.sqlite' }, silentLog)
 */
export function openDatabase(config: DatabaseConfig, log: Log): Database {
  return config.engine === 'sqlite' ? openSqlite(config) : openPostgres(config, log)
}
