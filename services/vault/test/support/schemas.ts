import { silentLog } from '@billfold/service'
import { type Migration, migrate, openDatabase } from '@billfold/service/database'
import type { Schema } from '../../../../scripts/testing/Schema.ts'
import { migrations as escrowMigrations } from '../../src/roles/escrow/db/migrations.ts'
import { migrations as vaultMigrations } from '../../src/roles/vault/db/migrations.ts'
import { revocationMigrations } from '../../src/roles/vault/revocations/revocationMigrations.ts'

/** The newest schemas of the roles, and of the list of revocations. */
export const schemas = {
  vault: schemaOf(vaultMigrations),
  escrow: schemaOf(escrowMigrations),
  revocations: schemaOf(revocationMigrations),
}

function schemaOf<tables>(migrations: readonly Migration<tables>[]): Schema {
  return {
    async migrate(config) {
      const database = openDatabase<tables>(config, { name: 'test', log: silentLog, scopeSetting: 'app.realm' })
      await migrate(database, { now: () => 1, migrations })
      await database.close()
    },
  }
}
