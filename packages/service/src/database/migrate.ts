import { type Kysely, sql } from 'kysely'
import type { Database } from './Database.ts'
import type { Migration } from './Migration.ts'
import { retryRolledBack } from './retryRolledBack.ts'

/** Any number that nobody else uses as an advisory lock in the same database. */
const advisoryLock = 723_418_001
/** A step that cannot have its locks at once gives up rather than stop every reader behind it. */
const lockTimeoutMs = 1_000

const retryDelayMs = 200

type Steps = { migration: { id: number; name: string; applied_at: number } }

/**
 * Brings the schema to the newest version this code knows; each step is one transaction, and only one process at a time
 * runs them. A database that is already newer is left alone: migrations only expand, so this code still works on it.
 *
 * @returns ids of the steps that ran.
 * @throws what the engine reports; the step that failed is undone.
 * @example
 * const database = openDatabase<{ message: { id: string } }>({ engine: 'sqlite', file: '.data/relay.sqlite' }, { name: 'billfold-relay', log: silentLog })
 * await migrate(database, { now: Date.now, migrations: [{ id: 1, name: 'message', up: t => t.schema.createTable('message').addColumn('id', 'text').execute() }] })
 */
export async function migrate<tables>(database: Database<tables>, options: migrate.Options<tables>): Promise<number[]> {
  const { attempts = 5, migrations, now } = options
  const ran: number[] = []
  for (const migration of migrations)
    if (await retryRolledBack({ attempts, delayMs: retryDelayMs }, () => runStep(database, migration, now)))
      ran.push(migration.id)
  return ran
}

async function runStep<tables>(
  database: Database<tables>,
  migration: Migration<tables>,
  now: () => number,
): Promise<boolean> {
  return database.query.connection().execute(async connection => {
    const isSqlite = database.engine === 'sqlite'
    await sql.raw(isSqlite ? 'begin immediate' : 'begin').execute(connection)
    try {
      if (!isSqlite) {
        await sql`select pg_advisory_xact_lock(${advisoryLock})`.execute(connection)
        await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(connection)
      }
      const steps = connection as unknown as Kysely<Steps>
      await steps.schema
        .createTable('migration')
        .ifNotExists()
        .addColumn('id', 'integer', column => column.primaryKey())
        .addColumn('name', 'text', column => column.notNull())
        .addColumn('applied_at', 'bigint', column => column.notNull())
        .execute()
      const done = await steps.selectFrom('migration').select('id').where('id', '=', migration.id).executeTakeFirst()
      if (!done) {
        // The connection is inside the transaction begun above; migrations get it under the type that forbids another.
        await migration.up(connection as unknown as Parameters<Migration<tables>['up']>[0], database.engine)
        await steps
          .insertInto('migration')
          .values({ id: migration.id, name: migration.name, applied_at: now() })
          .execute()
      }
      await sql.raw('commit').execute(connection)
      return !done
    } catch (error) {
      // The first error tells more than a failing rollback on a broken connection.
      await sql
        .raw('rollback')
        .execute(connection)
        .catch(() => {})
      throw error
    }
  })
}

export declare namespace migrate {
  type Options<tables> = {
    /** Steps to run, in order. */
    readonly migrations: readonly Migration<tables>[]
    /** How often a step is tried that cannot have its locks. Default: 5. */
    readonly attempts?: number
    /** Milliseconds since 1970. */
    readonly now: () => number
  }
}
