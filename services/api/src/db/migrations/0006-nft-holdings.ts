import type { Migration } from './Migration.ts'

/**
 * Who holds which collectible, kept beside the index of blocks. `held_floor` to `held_tip` are the blocks whose transfers are
 * counted; what the version before adds or takes back meanwhile is noticed by them and counted later.
 */
export const nftHoldings: Migration = {
  id: 6,
  name: 'nft-holdings',
  async up({ schema }) {
    for (const name of ['held_floor', 'held_tip'])
      await schema.alterTable('chain_index').addColumn(name, 'bigint').execute()
    await schema.alterTable('chain_index').addColumn('held_hash', 'text').execute()
    await schema
      .createTable('nft_holding')
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('token', 'text', column => column.notNull())
      .addColumn('token_id', 'text', column => column.notNull())
      .addColumn('slot', 'text', column => column.notNull())
      .addColumn('account', 'text', column => column.notNull())
      .addColumn('balance', 'text', column => column.notNull())
      .addColumn('is_held', 'integer', column => column.notNull())
      .addColumn('mined_at', 'bigint')
      .addColumn('block_number', 'bigint')
      .addColumn('position', 'integer')
      .addColumn('place', 'integer')
      .addPrimaryKeyConstraint('nft_holding_key', ['chain', 'token', 'token_id', 'slot'])
      .execute()
    // In the order of the list, so that a page is one walk along the index.
    await schema
      .createIndex('nft_holding_by_account')
      .on('nft_holding')
      .columns(['account', 'chain', 'is_held', 'mined_at', 'block_number', 'position', 'place'])
      .execute()
  },
}
