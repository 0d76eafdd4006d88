import type { Migration } from '@billfold/service/database'
import type { Tables } from './schema.ts'

/** Logins at providers and by phones; passkeys. */
export const logins: Migration<Tables> = {
  id: 2,
  name: 'logins',
  async up({ schema }) {
    await schema
      .createTable('attempt')
      .addColumn('realm', 'text', c => c.notNull())
      .addColumn('id', 'text', c => c.notNull())
      .addColumn('project_id', 'text', c => c.notNull())
      .addColumn('kind', 'text', c => c.notNull())
      .addColumn('provider', 'text')
      .addColumn('thumbprint', 'text', c => c.notNull())
      .addColumn('host_origin', 'text', c => c.notNull())
      .addColumn('user_id', 'text')
      .addColumn('session_id', 'text')
      .addColumn('channel', 'text')
      .addColumn('claimed_until', 'bigint', c => c.notNull())
      .addColumn('subject', 'text')
      .addColumn('user_name', 'text')
      .addColumn('ticket_hash', 'text')
      .addColumn('confirm_hash', 'text')
      .addColumn('confirmed_at', 'bigint')
      .addColumn('failure', 'text')
      .addColumn('done_at', 'bigint')
      .addColumn('created_at', 'bigint', c => c.notNull())
      .addColumn('expires_at', 'bigint', c => c.notNull())
      .addPrimaryKeyConstraint('attempt_key', ['id'])
      .execute()
    await schema.createIndex('attempt_page').on('attempt').columns(['thumbprint', 'kind']).execute()
    await schema.createIndex('attempt_expiry').on('attempt').column('expires_at').execute()
    await schema
      .createTable('passkey')
      .addColumn('realm', 'text', c => c.notNull())
      .addColumn('credential_id', 'text', c => c.notNull())
      .addColumn('user_id', 'text', c => c.notNull())
      .addColumn('public_key', 'text', c => c.notNull())
      .addColumn('counter', 'bigint', c => c.notNull())
      .addColumn('transports', 'text', c => c.notNull())
      .addColumn('name', 'text', c => c.notNull())
      .addColumn('is_synced', 'integer', c => c.notNull())
      .addColumn('created_at', 'bigint', c => c.notNull())
      .addColumn('used_at', 'bigint')
      .addPrimaryKeyConstraint('passkey_key', ['realm', 'credential_id'])
      .addForeignKeyConstraint('passkey_visitor', ['realm', 'user_id'], 'visitor', ['realm', 'id'], k =>
        k.onDelete('cascade'),
      )
      .execute()
    await schema.createIndex('passkey_owner').on('passkey').columns(['realm', 'user_id']).execute()
  },
}
