import type { Log } from '@billfold/service'
import { type DatabaseConfig, openDatabase as openAny } from '@billfold/service/database'
import type { Database } from './Database.ts'
import type { Tables } from './schema.ts'

/**
 * Opens the database of the API. Nothing is asked of PostgreSQL yet, so that a service starts while its database is still away.
 *
 * @example const database = openDatabase({ engine: 'sqlite', file: '.data/api.sqlite' }, silentLog)
 */
export function openDatabase(config: DatabaseConfig, log: Log): Database {
  return openAny<Tables>(config, { name: 'billfold-api', log, scopeSetting: 'app.project' })
}
