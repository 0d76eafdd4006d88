import type { Migration } from '@billfold/service/database'
import type { Tables } from './schema.ts'

/** Logins whose code the escrow sends and checks, evidence of logins elsewhere for the escrow, and the identity that the escrow has a wallet pinned to. */
export const independence: Migration<Tables> = {
  id: 8,
  name: 'independence',
  async up({ schema }) {
    await schema
      .alterTable('flow')
      .addColumn('is_by_escrow', 'integer', c => c.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('attempt').addColumn('evidence', 'text').execute()
    await schema.alterTable('visitor').addColumn('pinned_identity', 'text').execute()
  },
}
