import type { Migration } from './Migration.ts'

/** Down to which block an operator has allowed an index to be taken back. */
export const rollBackTo: Migration = {
  id: 11,
  name: 'roll-back-to',
  async up({ schema }) {
    await schema.alterTable('chain_index').addColumn('roll_back_to', 'bigint').execute()
  },
}
