import { sql } from 'kysely'
import type { Migration } from './Migration.ts'

/** The contracts through which tokens of a network are swapped, and the pools behind them. */
export const networkSwaps: Migration = {
  id: 18,
  name: 'network-swaps',
  async up(transaction, engine) {
    await transaction.schema.alterTable('network').addColumn('swap_router', 'text').execute()
    await transaction.schema.alterTable('network').addColumn('swap_split_router', 'text').execute()
    await transaction.schema
      .createTable('network_swap_pool')
      .addColumn('project_id', 'text', column => column.notNull())
      .addColumn('network_id', 'text', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('network_swap_pool_key', ['project_id', 'network_id', 'position'])
      .addForeignKeyConstraint(
        'network_swap_pool_of',
        ['project_id', 'network_id'],
        'network',
        ['project_id', 'id'],
        key => key.onDelete('cascade'),
      )
      .execute()
    if (engine === 'sqlite') return
    const table = sql.table('network_swap_pool')
    await sql`alter table ${table} enable row level security`.execute(transaction)
    await sql`alter table ${table} force row level security`.execute(transaction)
    await sql`create policy of_project on ${table}
      using (current_setting('app.project', true) in (project_id, '*'))
      with check (current_setting('app.project', true) in (project_id, '*'))`.execute(transaction)
  },
}
