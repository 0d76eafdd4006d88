import type { DatabaseConfig } from '../../packages/service/src/exports/database.ts'

/** The database schema of a service. Tests copy a migrated database, which takes less time than the migration. */
export type Schema = {
  /** Migrates an empty database and closes its connection. */
  migrate(config: DatabaseConfig): Promise<void>
}
