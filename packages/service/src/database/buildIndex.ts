import { type Kysely, sql } from 'kysely'
import type { MigrationIndex } from './MigrationIndex.ts'

/**
 * Builds an index unless it is there. PostgreSQL does it concurrently: readers and writers of the table go on. One that was left half built stays invalid: it is
 * dropped and built again. No other process may be building it.
 */
export async function buildIndex<tables>(
  connection: Kysely<tables>,
  index: MigrationIndex,
  where: 'beside others' | 'in a transaction' = 'beside others',
): Promise<void> {
  const name = sql.id(index.name)
  const isConcurrent = where === 'beside others'
  if (isConcurrent) {
    const { rows } = await sql<{ isValid: boolean }>`select indisvalid as "isValid" from pg_index
      where indexrelid = to_regclass(${index.name})`.execute(connection)
    if (rows[0]?.isValid === false) await sql`drop index concurrently if exists ${name}`.execute(connection)
  }
  const condition = index.where === undefined ? sql`` : sql` where ${sql.raw(index.where)}`
  const columns = sql.join(index.columns.map(column => sql.id(column)))
  await sql`create index ${sql.raw(isConcurrent ? 'concurrently ' : '')}if not exists ${name}
    on ${sql.table(index.table)} (${columns})${condition}`.execute(connection)
}
