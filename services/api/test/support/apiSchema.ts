import { silentLog } from '@billfold/service'
import type { Schema } from '../../../../scripts/testing/Schema.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openDatabase } from '../../src/db/openDatabase.ts'

/** The newest schema of the API. */
export const apiSchema: Schema = {
  async migrate(config) {
    const database = openDatabase(config, silentLog)
    await migrate(database, { now: () => 1 })
    await database.close()
  },
}
