import { sql } from 'kysely'
import type { Migration } from './Migration.ts'

/** Tables that belong to projects, and the column that says to which. */
const tables = {
  project: 'id',
  project_origin: 'project_id',
  project_feature: 'project_id',
  project_secret: 'project_id',
  network: 'project_id',
  network_rpc: 'project_id',
  network_token: 'project_id',
  network_pool: 'project_id',
  analytics_event: 'project_id',
}

/** On PostgreSQL a session sees the rows of the project it named, and no others (threat T33). SQLite has no such thing. */
export const rowSecurity: Migration = {
  id: 2,
  name: 'row-security',
  async up(transaction, engine) {
    if (engine === 'sqlite') return
    for (const [table, column] of Object.entries(tables)) {
      await sql`alter table ${sql.table(table)} enable row level security`.execute(transaction)
      // The owner too: the service's role is usually the one that made the tables.
      await sql`alter table ${sql.table(table)} force row level security`.execute(transaction)
      await sql`create policy of_project on ${sql.table(table)}
        using (current_setting('app.project', true) in (${sql.ref(column)}, '*'))
        with check (current_setting('app.project', true) in (${sql.ref(column)}, '*'))`.execute(transaction)
    }
  },
}
