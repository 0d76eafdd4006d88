import type { Migration } from '@billfold/service/database'
import type { Tables } from './schema.ts'

/** Windows that were cut off from the page that opened them find their login. */
export const windows: Migration<Tables> = {
  id: 5,
  name: 'windows',
  async up({ schema }) {
    await schema.alterTable('attempt').addColumn('window_hash', 'text').execute()
    await schema.createIndex('attempt_window').on('attempt').column('window_hash').execute()
  },
}
