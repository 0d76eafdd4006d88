import type { Log } from '@billfold/service'
import { type DatabaseConfig, type Migration, migrate, openDatabase } from '@billfold/service/database'
import { migrations as escrowMigrations } from '../roles/escrow/db/migrations.ts'
import { migrations as vaultMigrations } from '../roles/vault/db/migrations.ts'
import { revocationMigrations } from '../roles/vault/revocations/revocationMigrations.ts'
import type { Config } from './Config.ts'

/**
 * Brings the databases of a role to the schema of this version and ends: a step of its own before an update. However long it takes; running it again changes nothing.
 *
 * @throws Error for a role without a database; what the database reports.
 */
export async function migrateRole(config: Config, log: Log): Promise<void> {
  if (config.role === 'vault') {
    await migrateOne('billfold-vault', config.database, vaultMigrations, log)
    await migrateOne('billfold-vault-revocations', config.revocations, revocationMigrations, log)
  } else if (config.role === 'escrow') await migrateOne('billfold-escrow', config.database, escrowMigrations, log)
  else throw new Error(`the role ${config.role} has no database`)
}

async function migrateOne<tables>(
  name: string,
  config: DatabaseConfig,
  migrations: readonly Migration<tables>[],
  log: Log,
): Promise<void> {
  const database = openDatabase<tables>(config, { name, log })
  try {
    const steps = await migrate(database, { now: Date.now, migrations, log })
    log.info('database.migrated', { name, engine: database.engine, steps: steps.join(' ') })
  } finally {
    await database.close()
  }
}
