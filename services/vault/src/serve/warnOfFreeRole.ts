import type { Log } from '@billfold/service'
import type { Database } from '@billfold/service/database'
import { type QueryExecutorProvider, sql } from 'kysely'

/** Tells the operator when row-level security does not hold for the role that we log in to PostgreSQL as. */
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
