import { sql } from 'kysely'
import type { Migration } from './Migration.ts'

/** Purchases and deposits from exchanges that pages began, with what became of them. */
export const onramp: Migration = {
  id: 17,
  name: 'onramp',
  async up(transaction, engine) {
    const { schema } = transaction
    await schema
      .createTable('onramp_order')
      .addColumn('project_id', 'text', column => column.notNull().references('project.id').onDelete('cascade'))
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('provider', 'text', column => column.notNull())
      .addColumn('status', 'text', column => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('network', 'text', column => column.notNull())
      .addColumn('asset', 'text', column => column.notNull())
      .addColumn('symbol', 'text', column => column.notNull())
      .addColumn('decimals', 'integer', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('amount', 'text')
      .addColumn('hash', 'text')
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('updated_at', 'bigint', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('onramp_order_key', ['project_id', 'id'])
      .execute()
    await schema.createIndex('onramp_order_by_time').on('onramp_order').column('created_at').execute()
    if (engine === 'sqlite') return
    await sql`alter table onramp_order enable row level security`.execute(transaction)
    await sql`alter table onramp_order force row level security`.execute(transaction)
    await sql`create policy of_project on onramp_order
      using (current_setting('app.project', true) in (project_id, '*'))
      with check (current_setting('app.project', true) in (project_id, '*'))`.execute(transaction)
  },
}
