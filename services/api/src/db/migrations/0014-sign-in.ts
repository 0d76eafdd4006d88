import { sql } from 'kysely'
import type { Migration } from './Migration.ts'

/** Accounts that signed in by this service, nonces and tokens that count no longer, and the keys that sign tokens. */
export const signIn: Migration = {
  id: 14,
  name: 'sign-in',
  async up(transaction, engine) {
    const { schema } = transaction
    await schema
      .createTable('sign_in_account')
      .addColumn('project_id', 'text', column => column.notNull().references('project.id').onDelete('cascade'))
      .addColumn('account', 'text', column => column.notNull())
      .addColumn('uuid', 'text', column => column.notNull())
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('created_at', 'bigint', column => column.notNull())
      .addColumn('last_signed_in_at', 'bigint', column => column.notNull())
      .addColumn('connection_method', 'text')
      .addColumn('metadata', 'text')
      .addColumn('generation', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('sign_in_account_key', ['project_id', 'account'])
      .execute()
    await schema
      .createTable('sign_in_spent')
      .addColumn('project_id', 'text', column => column.notNull().references('project.id').onDelete('cascade'))
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('sign_in_spent_key', ['project_id', 'id'])
      .execute()
    await schema.createIndex('sign_in_spent_by_time').on('sign_in_spent').column('expires_at').execute()
    await schema
      .createTable('sign_in_key')
      .addColumn('number', 'integer', column => column.primaryKey())
      .addColumn('kid', 'text', column => column.notNull())
      .addColumn('x', 'text', column => column.notNull())
      .addColumn('y', 'text', column => column.notNull())
      .addColumn('sealed', 'text', column => column.notNull())
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .execute()
    if (engine === 'sqlite') return
    for (const table of ['sign_in_account', 'sign_in_spent']) {
      await sql`alter table ${sql.table(table)} enable row level security`.execute(transaction)
      await sql`alter table ${sql.table(table)} force row level security`.execute(transaction)
      await sql`create policy of_project on ${sql.table(table)}
        using (current_setting('app.project', true) in (project_id, '*'))
        with check (current_setting('app.project', true) in (project_id, '*'))`.execute(transaction)
    }
  },
}
