import type { Migration } from '@billfold/service/database'

export type RevocationTables = {
  revoked: { kind: string; id: string; at: number }
  generation_mark: { vault_id: string; generation: number }
}

/** Every step of its schema, in order. */
export const revocationMigrations: readonly Migration<RevocationTables>[] = [
  {
    id: 1,
    name: 'initial',
    async up({ schema }) {
      await schema
        .createTable('revoked')
        .addColumn('kind', 'text', c => c.notNull())
        .addColumn('id', 'text', c => c.notNull())
        .addColumn('at', 'bigint', c => c.notNull())
        .addPrimaryKeyConstraint('revoked_key', ['kind', 'id'])
        .execute()
      await schema
        .createTable('generation_mark')
        .addColumn('vault_id', 'text', c => c.primaryKey())
        .addColumn('generation', 'integer', c => c.notNull())
        .execute()
    },
  },
]
