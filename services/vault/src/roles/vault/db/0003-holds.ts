import type { Migration } from '@billfold/service/database'
import { sql } from 'kysely'
import type { Tables } from './schema.ts'

/** Holds (which the escrow's waits become), the audit log, and where notices go after a change of address. */
export const holds: Migration<Tables> = {
  id: 3,
  name: 'holds',
  async up(transaction, engine) {
    const { schema } = transaction
    const ofVisitor = ['realm', 'user_id'] as const
    await schema
      .createTable('hold')
      .addColumn('realm', 'text', c => c.notNull())
      .addColumn('id', 'text', c => c.notNull())
      .addColumn('user_id', 'text', c => c.notNull())
      .addColumn('device_id', 'text', c => c.notNull())
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('subject', 'text', c => c.notNull())
      .addColumn('requested_at', 'bigint', c => c.notNull())
      .addColumn('ready_at', 'bigint', c => c.notNull())
      .addColumn('cancel_hash', 'text', c => c.notNull())
      .addColumn('cancelled_at', 'bigint')
      .addColumn('used_at', 'bigint')
      .addPrimaryKeyConstraint('hold_key', ['realm', 'id'])
      .addForeignKeyConstraint('hold_visitor', [...ofVisitor], 'visitor', ['realm', 'id'], k => k.onDelete('cascade'))
      .execute()
    await schema.createIndex('hold_cancel').on('hold').column('cancel_hash').execute()
    await schema
      .createIndex('hold_visitor_index')
      .on('hold')
      .columns([...ofVisitor])
      .execute()
    // Nothing was published before this step, so that no older process asks for it.
    await schema.dropTable('escrow_release').execute()
    await schema.alterTable('visitor').addColumn('former_email', 'text').execute()
    await schema.alterTable('visitor').addColumn('email_changed_at', 'bigint').execute()
    await schema
      .createTable('audit_entry')
      .addColumn('realm', 'text', c => c.notNull())
      .addColumn('seq', 'bigint', c => c.notNull())
      .addColumn('at', 'bigint', c => c.notNull())
      .addColumn('user_id', 'text')
      .addColumn('device_id', 'text')
      .addColumn('what', 'text', c => c.notNull())
      .addColumn('facts', 'text', c => c.notNull())
      .addColumn('hash', 'text', c => c.notNull())
      .addPrimaryKeyConstraint('audit_entry_key', ['realm', 'seq'])
      .execute()
    await schema
      .createIndex('audit_entry_visitor')
      .on('audit_entry')
      .columns([...ofVisitor])
      .execute()
    // Append-only by the engine's word, not only by ours.
    if (engine === 'sqlite') {
      for (const verb of ['update', 'delete'])
        await sql
          .raw(
            `create trigger audit_entry_no_${verb} before ${verb} on audit_entry begin select raise(abort, 'the audit log is append-only'); end`,
          )
          .execute(transaction)
      return
    }
    await sql
      .raw(
        `create function refuse_audit_change() returns trigger language plpgsql as $$ begin raise exception 'the audit log is append-only'; end $$`,
      )
      .execute(transaction)
    await sql
      .raw(
        'create trigger audit_entry_append_only before update or delete on audit_entry for each row execute function refuse_audit_change()',
      )
      .execute(transaction)
    await sql
      .raw(
        'create trigger audit_entry_no_truncate before truncate on audit_entry for each statement execute function refuse_audit_change()',
      )
      .execute(transaction)
  },
}
