import { type QueryExecutorProvider, sql } from 'kysely'
import type { Log } from '../log/Log.ts'
import type { Database } from './Database.ts'

/**
 * Warns the operator when row-level security does not hold for the role that we log in to PostgreSQL as (`database.role-is-free`).
 *
 * @example
 * const database = openDatabase<object>({ engine: 'sqlite', file: '.data/api.sqlite' }, { name: 'billfold-api', log: silentLog })
 * await warnOfFreeRole(database, silentLog)
 */
export async function warnOfFreeRole(
  database: Pick<Database<unknown>, 'engine'> & { readonly query: QueryExecutorProvider },
  log: Log,
): Promise<void> {
  if (database.engine === 'sqlite') return
  const { rows } = await sql<{ isFree: boolean }>`
    select rolsuper or rolbypassrls as "isFree" from pg_roles where rolname = current_user`.execute(database.query)
  if (rows[0]?.isFree === true)
    log.warn('database.role-is-free', { advice: 'row-level security needs an ordinary role' })
}
