import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

/** Tokens that have said nothing of themselves are asked again after a day: few among many. */
export const namelessTokens: Migration = {
  id: 12,
  name: 'nameless-tokens',
  async up({ schema }) {
    await schema
      .createIndex('indexed_token_nameless')
      .on('indexed_token')
      .columns(['chain', 'checked_at'])
      .where(sql.ref('name'), 'is', null)
      .where(sql.ref('symbol'), 'is', null)
      .where(sql.ref('decimals'), 'is', null)
      .execute()
  },
}
