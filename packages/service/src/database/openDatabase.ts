import type { Database } from './Database.ts'
import type { DatabaseConfig } from './DatabaseConfig.ts'
import type { DatabaseOptions } from './DatabaseOptions.ts'
import { openPostgres } from './openPostgres.ts'
import { openSqlite } from './openSqlite.ts'

/**
 * Opens the database. Nothing is asked of PostgreSQL yet, so that a service starts while its database is still away.
 *
 * @example const database = openDatabase({ engine: 'sqlite', file: '.data/api.sqlite' }, { name: 'billfold-api', log: silentLog })
 */
export function openDatabase<tables>(config: DatabaseConfig, options: DatabaseOptions): Database<tables> {
  return config.engine === 'sqlite' ? openSqlite<tables>(config) : openPostgres<tables>(config, options)
}
