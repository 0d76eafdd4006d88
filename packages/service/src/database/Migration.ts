import type { Transaction } from 'kysely'
import type { Database } from './Database.ts'

/**
 * One numbered step of the schema: forward only. The version before must go on working after it ran (expand; contract no
 * earlier than one version later), because old and new processes run side by side during an update.
 */
export type Migration<tables> = {
  readonly id: number
  readonly name: string
  up(transaction: Transaction<tables>, engine: Database<tables>['engine']): Promise<void>
}
