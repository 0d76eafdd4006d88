import type { Log } from '../log/Log.ts'
import type { Database } from './Database.ts'
import type { DatabaseConfig } from './DatabaseConfig.ts'
import { openPostgres } from './openPostgres.ts'
import { openSqlite } from './openSqlite.ts'

/**
 * Opens the database. Nothing is asked of PostgreSQL yet, so that a service starts while its database is still away.
 *
 * @example const database = openDatabase({ engine: 'sqlite', file: '.data/api.sqlite' }, { name: 'billfold-api', log: silentLog })
 */
export function openDatabase<tables>(config: DatabaseConfig, options: openDatabase.Options): Database<tables> {
  return config.engine === 'sqlite' ? openSqlite<tables>(config) : openPostgres<tables>(config, options)
}

export declare namespace openDatabase {
  type Options = {
    /** What the database shows for our connections. */
    readonly name: string
    readonly log: Log
    /** The setting that policies of row-level security read, and that `as` names its scope in. Default: `app.scope`. */
    readonly scopeSetting?: string
  }
}
