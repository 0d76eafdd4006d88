import type { Clock } from '@billfold/service'
import { type Database, databaseNow } from '@billfold/service/database'
import { type QueryExecutorProvider, sql } from 'kysely'

/** The time that all processes of a role agree on, in milliseconds since 1970: that of PostgreSQL; of this machine where the database is a file of it. */
export async function readDatabaseTime(
  database: Pick<Database<unknown>, 'engine'> & { readonly query: QueryExecutorProvider },
  clock: Clock,
): Promise<number> {
  if (database.engine === 'sqlite') return clock.now()
  const { rows } = await sql<{ now: number }>`select ${databaseNow(database)} as now`.execute(database.query)
  return Number(rows[0]?.now)
}
