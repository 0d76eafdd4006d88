import { type Kysely, sql } from 'kysely'

/** Ids of the steps that have run; none in a database without tables. */
export async function readMigrations<tables>(
  query: Kysely<tables>,
  engine: 'sqlite' | 'postgres',
): Promise<ReadonlySet<number>> {
  const found =
    engine === 'postgres'
      ? await sql`select 1 where to_regclass('migration') is not null`.execute(query)
      : await sql`select 1 from sqlite_master where type = 'table' and name = 'migration'`.execute(query)
  if (found.rows.length === 0) return new Set()
  const { rows } = await sql<{ id: number }>`select id from migration`.execute(query)
  return new Set(rows.map(({ id }) => id))
}
