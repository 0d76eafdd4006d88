import { sql } from 'kysely'
import type { Migration } from './Migration.ts'

/** Which contracts of a network are spam, and which are not although they look like it: the operator says so. */
export const networkVerdict: Migration = {
  id: 9,
  name: 'network-verdict',
  async up(transaction, engine) {
    await transaction.schema
      .createTable('network_verdict')
      .addColumn('project_id', 'text', column => column.notNull())
      .addColumn('network_id', 'text', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('is_spam', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('network_verdict_key', ['project_id', 'network_id', 'address'])
      .addForeignKeyConstraint(
        'network_verdict_of',
        ['project_id', 'network_id'],
        'network',
        ['project_id', 'id'],
        key => key.onDelete('cascade'),
      )
      .execute()
    if (engine === 'sqlite') return
    const table = sql.table('network_verdict')
    await sql`alter table ${table} enable row level security`.execute(transaction)
    await sql`alter table ${table} force row level security`.execute(transaction)
    await sql`create policy of_project on ${table}
      using (current_setting('app.project', true) in (project_id, '*'))
      with check (current_setting('app.project', true) in (project_id, '*'))`.execute(transaction)
  },
}
