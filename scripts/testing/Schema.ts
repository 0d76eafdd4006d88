import type { DatabaseConfig } from '../../packages/service/src/exports/database.ts'

/** What the databases of a service have before its first question; copied, since each of its steps costs more than the copy of all. */
export type Schema = {
  /** Brings an empty database to it, and leaves it. */
  migrate(config: DatabaseConfig): Promise<void>
}
