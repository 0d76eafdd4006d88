import { type QueryExecutorProvider, sql } from 'kysely'

/**
 * Lets PostgreSQL show and take rows of the realm alone that a transaction named (`Database.as`), independent of the queries; without a name no rows. The
 * owner of the tables is held to it, too, for that is who the role usually logs in as. SQLite has no such thing.
 */
export async function secureRows(
  transaction: QueryExecutorProvider,
  engine: 'sqlite' | 'postgres',
  tables: readonly string[],
): Promise<void> {
  if (engine === 'sqlite') return
  for (const name of tables) {
    const table = sql.table(name)
    await sql`alter table ${table} enable row level security`.execute(transaction)
    await sql`alter table ${table} force row level security`.execute(transaction)
    await sql`create policy of_realm on ${table}
      using (current_setting('app.realm', true) in (realm, '*'))
      with check (current_setting('app.realm', true) in (realm, '*'))`.execute(transaction)
  }
}
