import type { Migration } from '@billfold/service/database'
import { secureRows } from '../../../serve/secureRows.ts'
import { independence } from './0003-independence.ts'
import type { Tables } from './schema.ts'

/** Every step of the escrow's schema, in order. */
export const migrations: readonly Migration<Tables>[] = [
  {
    id: 1,
    name: 'initial',
    async up({ schema }) {
      await schema
        .createTable('service_secret')
        .addColumn('name', 'text', c => c.primaryKey())
        .addColumn('wrapped', 'text', c => c.notNull())
        .execute()
      await schema
        .createTable('factor')
        .addColumn('realm', 'text', c => c.notNull())
        .addColumn('envelope_id', 'text', c => c.notNull())
        .addColumn('user_id', 'text', c => c.notNull())
        .addColumn('vault_id', 'text', c => c.notNull())
        .addColumn('wrapped', 'text', c => c.notNull())
        .addColumn('created_at', 'bigint', c => c.notNull())
        .addPrimaryKeyConstraint('factor_key', ['realm', 'envelope_id'])
        .execute()
      await schema
        .createTable('used_grant')
        .addColumn('id', 'text', c => c.primaryKey())
        .addColumn('until_at', 'bigint', c => c.notNull())
        .execute()
    },
  },
  {
    id: 2,
    name: 'row-security',
    up: (transaction, engine) => secureRows(transaction, engine, ['factor']),
  },
  independence,
]
