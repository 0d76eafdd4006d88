import { type Kysely, sql } from 'kysely'
import type { Log } from '../log/Log.ts'
import { silentLog } from '../log/silentLog.ts'
import { waitFor } from '../time/waitFor.ts'
import { buildIndex } from './buildIndex.ts'
import type { Database } from './Database.ts'
import type { Migration } from './Migration.ts'
import { readMigrations } from './readMigrations.ts'
import { retryRolledBack } from './retryRolledBack.ts'

/** A number that no other program uses as an advisory lock in the same database. */
const advisoryLock = 723_418_001
/** How often the lock is tried that another process holds. */
const lockPollMs = 200
/** A step that cannot have its locks at once gives up rather than stop every reader behind it. */
const lockTimeoutMs = 1_000

const retryDelayMs = 200

type Steps = { migration: { id: number; name: string; applied_at: number } }

/**
 * Brings the schema to the newest version this code knows. Only one process at a time runs the steps, on a connection without time limits; others wait for
 * as long as it takes. A step is one transaction, or builds indexes outside of one. A database that is already newer is left alone: migrations only expand, so this
 * code still works on it.
 *
 * @returns ids of the steps that ran.
 * @throws what the engine reports; the step that failed is undone. The reason of `signal` when it fired.
 * @example
 * const database = openDatabase<{ message: { id: string } }>({ engine: 'sqlite', file: '.data/relay.sqlite' }, { name: 'billfold-relay', log: silentLog })
 * await migrate(database, { now: Date.now, migrations: [{ id: 1, name: 'message', up: t => t.schema.createTable('message').addColumn('id', 'text').execute() }] })
 */
export async function migrate<tables>(database: Database<tables>, options: migrate.Options<tables>): Promise<number[]> {
  const { attempts = 5, log = silentLog, migrations, now, signal } = options
  const { engine } = database
  // An up-to-date process neither waits for the lock nor opens a connection without time limits. A read that exceeds the time
  // limit of requests proves nothing about the schema.
  const before = await readMigrations(database.query, engine).catch(() => undefined)
  if (before && migrations.every(({ id }) => before.has(id))) return []
  return database.patiently(async connection => {
    if (engine === 'postgres') await lock(connection, log, signal)
    const ran: number[] = []
    try {
      for (const migration of migrations) {
        signal?.throwIfAborted()
        const run = () => runStep(connection, engine, migration, { log, now })
        if (await retryRolledBack({ attempts, delayMs: retryDelayMs }, run)) ran.push(migration.id)
      }
    } finally {
      // A pooler in between would keep it; what broke the connection has freed it.
      if (engine === 'postgres')
        await sql`select pg_advisory_unlock(${advisoryLock})`.execute(connection).catch(() => {})
    }
    return ran
  }, signal)
}

/**
 * Asks again and again: a session that waits inside of a statement would hold a snapshot, for which a concurrent build of an index waits in turn.
 */
async function lock<tables>(connection: Kysely<tables>, log: Log, signal?: AbortSignal): Promise<void> {
  for (let isLogged = false; ; isLogged = true) {
    signal?.throwIfAborted()
    const { rows } = await sql<{ isOurs: boolean }>`
      select pg_try_advisory_lock(${advisoryLock}) as "isOurs"`.execute(connection)
    if (rows[0]?.isOurs === true) return
    if (!isLogged) log.info('database.migration-waits', { for: 'another process' })
    await waitFor(lockPollMs, signal)
  }
}

async function runStep<tables>(
  connection: Kysely<tables>,
  engine: Database<tables>['engine'],
  migration: Migration<tables>,
  { log, now }: { readonly log: Log; readonly now: () => number },
): Promise<boolean> {
  const { id, indexes, name } = migration
  const isDone = async () => (await readMigrations(connection, engine)).has(id)
  if (engine === 'postgres' && indexes) {
    if (await isDone()) return false
    log.info('database.migrating', { id, name })
    await sql`set lock_timeout = 0`.execute(connection)
    for (const index of indexes) await buildIndex(connection, index)
  }
  await sql.raw(engine === 'sqlite' ? 'begin immediate' : 'begin').execute(connection)
  try {
    if (engine === 'postgres') await sql.raw(`set local lock_timeout = ${lockTimeoutMs}`).execute(connection)
    const steps = connection as unknown as Kysely<Steps>
    await steps.schema
      .createTable('migration')
      .ifNotExists()
      .addColumn('id', 'integer', column => column.primaryKey())
      .addColumn('name', 'text', column => column.notNull())
      .addColumn('applied_at', 'bigint', column => column.notNull())
      .execute()
    const wasDone = await isDone()
    if (!wasDone) {
      if (indexes === undefined) {
        log.info('database.migrating', { id, name })
        // The connection is inside the transaction begun above; migrations get it under the type that forbids another.
        await migration.up(connection as unknown as Parameters<typeof migration.up>[0], engine)
      } else if (engine === 'sqlite')
        for (const index of indexes) await buildIndex(connection, index, 'in a transaction')
      await steps.insertInto('migration').values({ id, name, applied_at: now() }).execute()
    }
    await sql.raw('commit').execute(connection)
    return !wasDone
  } catch (error) {
    // The first error says more than a failing rollback on a broken connection.
    await sql
      .raw('rollback')
      .execute(connection)
      .catch(() => {})
    throw error
  }
}

export declare namespace migrate {
  type Options<tables> = {
    /** Steps to run, in order. */
    readonly migrations: readonly Migration<tables>[]
    /** How often a step is tried that cannot have its locks. Default: 5. */
    readonly attempts?: number
    /** Milliseconds since 1970. */
    readonly now: () => number
    /** Ends the run, also in the middle of a step. */
    readonly signal?: AbortSignal | undefined
    /** Logs each step before it runs. Default: none. */
    readonly log?: Log
  }
}
