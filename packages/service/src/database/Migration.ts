import type { Transaction } from 'kysely'
import type { Database } from './Database.ts'
import type { MigrationIndex } from './MigrationIndex.ts'

/**
 * One numbered step of the schema: forward only. The version before must go on working after it ran (expand; contract no
 * earlier than one version later), because old and new processes run side by side during an update.
 */
export type Migration<tables> = {
  readonly id: number
  readonly name: string
} & (
  | {
      /** One transaction, which must be short: it holds locks that readers and writers wait for. */
      up(transaction: Transaction<tables>, engine: Database<tables>['engine']): Promise<void>
      readonly indexes?: undefined
    }
  | {
      /** Indexes of tables that may be large already. PostgreSQL builds them beside readers and writers, outside of a transaction. */
      readonly indexes: readonly MigrationIndex[]
      readonly up?: undefined
    }
)
