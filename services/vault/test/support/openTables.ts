import { silentLog } from '@billfold/service'
import { type DatabaseConfig, openDatabase } from '@billfold/service/database'

/** A database of a role, opened beside it as an attacker with access would. */
export function openTables(config: DatabaseConfig) {
  return openDatabase<never>(config, { name: 'test', log: silentLog, scopeSetting: 'app.realm' })
}
