import { sql } from 'kysely'
import type { Migration } from './Migration.ts'

/**
 * Account names, which are public and of no project, and the nonces that registrations have used. The unique columns decide
 * between concurrent registrations.
 */
export const accountNames: Migration = {
  id: 16,
  name: 'account-names',
  async up(transaction, engine) {
    const { schema } = transaction
    await schema
      .createTable('account_name')
      .addColumn('label', 'text', column => column.primaryKey())
      .addColumn('skeleton', 'text', column => column.notNull().unique())
      .addColumn('account', 'text', column => column.notNull().unique())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('coin_type', 'bigint', column => column.notNull())
      .addColumn('is_contract', 'integer', column => column.notNull())
      .addColumn('attributes', 'text', column => column.notNull())
      .addColumn('registered_at', 'bigint', column => column.notNull())
      .addColumn('updated_at', 'bigint', column => column.notNull())
      .execute()
    await schema
      .createTable('name_nonce')
      .addColumn('project_id', 'text', column => column.notNull().references('project.id').onDelete('cascade'))
      .addColumn('nonce', 'text', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('name_nonce_key', ['project_id', 'nonce'])
      .execute()
    await schema.createIndex('name_nonce_by_time').on('name_nonce').column('expires_at').execute()
    if (engine === 'sqlite') return
    await sql`alter table name_nonce enable row level security`.execute(transaction)
    await sql`alter table name_nonce force row level security`.execute(transaction)
    await sql`create policy of_project on name_nonce
      using (current_setting('app.project', true) in (project_id, '*'))
      with check (current_setting('app.project', true) in (project_id, '*'))`.execute(transaction)
  },
}
