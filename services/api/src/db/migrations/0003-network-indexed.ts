import type { Migration } from './Migration.ts'

/** Whether a network's blocks are indexed; not, unless the operator says so. */
export const networkIndexed: Migration = {
  id: 3,
  name: 'network-indexed',
  async up({ schema }) {
    await schema
      .alterTable('network')
      .addColumn('is_indexed', 'integer', column => column.notNull().defaultTo(0))
      .execute()
  },
}
