import type { Migration } from '@billfold/service/database'
import { secureRows } from '../../../serve/secureRows.ts'
import type { Tables } from './schema.ts'

/**
 * Writes that prove possession: which device has shown that it opened the wallet, and the records that writes replaced. Devices from before this step have shown nothing:
 * they do so with the first write of the wallet's owner.
 */
export const possession: Migration<Tables> = {
  id: 7,
  name: 'possession',
  async up(transaction, engine) {
    const { schema } = transaction
    await schema.alterTable('device').addColumn('proof', 'text').execute()
    await schema.alterTable('device').addColumn('proven_at', 'bigint').execute()
    await schema
      .alterTable('hold')
      .addColumn('is_proven', 'integer', c => c.notNull().defaultTo(0))
      .execute()
    await schema
      .createTable('vault_version')
      .addColumn('realm', 'text', c => c.notNull())
      .addColumn('user_id', 'text', c => c.notNull())
      .addColumn('generation', 'bigint', c => c.notNull())
      .addColumn('record', 'text', c => c.notNull())
      .addColumn('replaced_at', 'bigint', c => c.notNull())
      .addPrimaryKeyConstraint('vault_version_key', ['realm', 'user_id', 'generation'])
      .execute()
    await secureRows(transaction, engine, ['vault_version'])
  },
}
