import { sql } from 'kysely'
import type { Migration } from './Migration.ts'

/** Codes that were sent to addresses, the addresses that accounts have verified, and how many mails were sent; no address is stored, only keyed hashes. */
export const signInEmail: Migration = {
  id: 15,
  name: 'sign-in-email',
  async up(transaction, engine) {
    const { schema } = transaction
    await schema
      .createTable('sign_in_code')
      .addColumn('project_id', 'text', column => column.notNull().references('project.id').onDelete('cascade'))
      .addColumn('id', 'text', column => column.notNull())
      .addColumn('origin', 'text', column => column.notNull())
      .addColumn('account', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('code', 'text')
      .addColumn('tries', 'integer', column => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('expires_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('sign_in_code_key', ['project_id', 'id'])
      .execute()
    await schema.createIndex('sign_in_code_by_time').on('sign_in_code').column('expires_at').execute()
    await schema
      .createTable('sign_in_email')
      .addColumn('project_id', 'text', column => column.notNull().references('project.id').onDelete('cascade'))
      .addColumn('account', 'text', column => column.notNull())
      .addColumn('email', 'text', column => column.notNull())
      .addColumn('verified_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('sign_in_email_key', ['project_id', 'account', 'email'])
      .execute()
    await schema
      .createTable('sent_mail')
      .addColumn('key', 'text', column => column.notNull())
      .addColumn('sent_at', 'bigint', column => column.notNull())
      .execute()
    await schema.createIndex('sent_mail_by_key').on('sent_mail').columns(['key', 'sent_at']).execute()
    await schema.createIndex('sent_mail_by_time').on('sent_mail').column('sent_at').execute()
    if (engine === 'sqlite') return
    for (const table of ['sign_in_code', 'sign_in_email']) {
      await sql`alter table ${sql.table(table)} enable row level security`.execute(transaction)
      await sql`alter table ${sql.table(table)} force row level security`.execute(transaction)
      await sql`create policy of_project on ${sql.table(table)}
        using (current_setting('app.project', true) in (project_id, '*'))
        with check (current_setting('app.project', true) in (project_id, '*'))`.execute(transaction)
    }
  },
}
