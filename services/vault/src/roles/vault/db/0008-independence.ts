import type { Migration } from '@billfold/service/database'
import { secureRows } from '../../../serve/secureRows.ts'
import type { Tables } from './schema.ts'

/** Logins whose code the escrow sends and checks, evidence of logins elsewhere for the escrow, the identity that the escrow has a wallet pinned to, and wrong passphrases by device. */
export const independence: Migration<Tables> = {
  id: 8,
  name: 'independence',
  async up(transaction, engine) {
    const { schema } = transaction
    await schema
      .alterTable('flow')
      .addColumn('is_by_escrow', 'integer', c => c.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('attempt').addColumn('evidence', 'text').execute()
    await schema
      .createTable('factor_try')
      .addColumn('realm', 'text', c => c.notNull())
      .addColumn('envelope_id', 'text', c => c.notNull())
      .addColumn('device_id', 'text', c => c.notNull())
      .addColumn('tries', 'integer', c => c.notNull())
      .addColumn('locked_until', 'bigint', c => c.notNull())
      .addPrimaryKeyConstraint('factor_try_key', ['realm', 'envelope_id', 'device_id'])
      .execute()
    await secureRows(transaction, engine, ['factor_try'])
    await schema.alterTable('visitor').addColumn('pinned_identity', 'text').execute()
  },
}
