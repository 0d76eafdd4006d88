import type { Migration } from '@billfold/service/database'
import { secureRows } from '../../../serve/secureRows.ts'
import type { Tables } from './schema.ts'

/**
 * What the escrow decides by without the vault: pinned wallets, its own codes and proofs, releases that wait, and mails. Factors from before this step have no pinned wallet until its owner opens it on
 * a device of theirs.
 */
export const independence: Migration<Tables> = {
  id: 3,
  name: 'independence',
  async up(transaction, engine) {
    const { schema } = transaction
    await schema
      .createTable('wallet')
      .addColumn('realm', 'text', c => c.notNull())
      .addColumn('vault_id', 'text', c => c.notNull())
      .addColumn('user_id', 'text', c => c.notNull())
      .addColumn('write_key', 'text', c => c.notNull())
      .addColumn('accounts', 'text', c => c.notNull())
      .addColumn('identity_mac', 'text', c => c.notNull())
      .addColumn('identity', 'text', c => c.notNull())
      .addColumn('former_identity', 'text')
      .addColumn('identity_at', 'bigint', c => c.notNull())
      .addColumn('created_at', 'bigint', c => c.notNull())
      .addColumn('is_late', 'integer', c => c.notNull())
      .addColumn('remove_at', 'bigint')
      .addColumn('remove_cancel_hash', 'text')
      .addPrimaryKeyConstraint('wallet_key', ['realm', 'vault_id'])
      .execute()
    await schema
      .createTable('login_code')
      .addColumn('realm', 'text', c => c.notNull())
      .addColumn('flow_id', 'text', c => c.notNull())
      .addColumn('project_id', 'text', c => c.notNull())
      .addColumn('thumbprint', 'text', c => c.notNull())
      .addColumn('identity_mac', 'text', c => c.notNull())
      .addColumn('code_mac', 'text', c => c.notNull())
      .addColumn('expires_at', 'bigint', c => c.notNull())
      .addColumn('tries', 'integer', c => c.notNull())
      .addColumn('proven_at', 'bigint')
      .addPrimaryKeyConstraint('login_code_key', ['realm', 'flow_id'])
      .execute()
    await schema
      .createTable('identity_proof')
      .addColumn('realm', 'text', c => c.notNull())
      .addColumn('thumbprint', 'text', c => c.notNull())
      .addColumn('identity_mac', 'text', c => c.notNull())
      .addColumn('proven_at', 'bigint', c => c.notNull())
      .addPrimaryKeyConstraint('identity_proof_key', ['realm', 'thumbprint', 'identity_mac'])
      .execute()
    await schema
      .createTable('release')
      .addColumn('realm', 'text', c => c.notNull())
      .addColumn('id', 'text', c => c.notNull())
      .addColumn('vault_id', 'text', c => c.notNull())
      .addColumn('envelope_id', 'text', c => c.notNull())
      .addColumn('user_id', 'text', c => c.notNull())
      .addColumn('thumbprint', 'text', c => c.notNull())
      .addColumn('requested_at', 'bigint', c => c.notNull())
      .addColumn('ready_at', 'bigint', c => c.notNull())
      .addColumn('cancel_hash', 'text', c => c.notNull())
      .addColumn('cancelled_at', 'bigint')
      .addColumn('used_at', 'bigint')
      .addPrimaryKeyConstraint('release_key', ['realm', 'id'])
      .execute()
    await schema.createIndex('release_wallet').on('release').columns(['realm', 'vault_id', 'requested_at']).execute()
    await schema.createIndex('release_cancel').on('release').column('cancel_hash').execute()
    await schema
      .createTable('outbox')
      .addColumn('id', 'text', c => c.primaryKey())
      .addColumn('realm', 'text', c => c.notNull())
      .addColumn('sealed', 'text', c => c.notNull())
      .addColumn('created_at', 'bigint', c => c.notNull())
      .addColumn('next_at', 'bigint', c => c.notNull())
      .addColumn('attempts', 'integer', c => c.notNull())
      .addColumn('expires_at', 'bigint', c => c.notNull())
      .execute()
    await schema.createIndex('outbox_next').on('outbox').column('next_at').execute()
    await schema
      .createTable('sent_mail')
      .addColumn('key', 'text', c => c.notNull())
      .addColumn('sent_at', 'bigint', c => c.notNull())
      .execute()
    await schema.createIndex('sent_mail_key').on('sent_mail').columns(['key', 'sent_at']).execute()
    await secureRows(transaction, engine, ['wallet', 'login_code', 'identity_proof', 'release', 'outbox'])
  },
}
