import type { Log } from '@billfold/service'
import { migrate as runMigrations } from '@billfold/service/database'
import type { Database } from '../Database.ts'
import type { Migration } from './Migration.ts'
import { migrations as allMigrations } from './migrations.ts'

/**
 * Brings the schema of the API to the newest version this code knows.
 *
 * @returns ids of the steps that ran.
 * @throws what the engine reports; the step that failed is undone.
 */
export function migrate(database: Database, options: migrate.Options): Promise<number[]> {
  return runMigrations(database, { migrations: allMigrations, ...options })
}

export declare namespace migrate {
  type Options = {
    /** Steps to run, in order. Default: all of this version. */
    readonly migrations?: readonly Migration[]
    /** How often a step is tried that cannot have its locks. Default: 5. */
    readonly attempts?: number
    /** Milliseconds since 1970. */
    readonly now: () => number
    /** Ends the run, also in the middle of a step. */
    readonly signal?: AbortSignal | undefined
    /** Receives a line for each step before it runs. Default: none. */
    readonly log?: Log
  }
}
