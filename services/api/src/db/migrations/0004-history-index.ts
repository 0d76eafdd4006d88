import type { Migration } from './Migration.ts'

/**
 * The index of blocks behind the history of accounts. It holds public chain data of no project, so there is no row-level
 * security; which chains a project may ask about is decided by its networks.
 */
export const historyIndex: Migration = {
  id: 4,
  name: 'history-index',
  async up({ schema }) {
    await schema
      .createTable('chain_index')
      .addColumn('chain', 'text', column => column.primaryKey())
      .addColumn('floor_number', 'bigint')
      .addColumn('tip_number', 'bigint')
      .addColumn('holder', 'text')
      .addColumn('lease_until', 'double precision', column => column.notNull())
      .execute()
    await schema
      .createTable('indexed_block')
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('number', 'bigint', column => column.notNull())
      .addColumn('hash', 'text', column => column.notNull())
      .addColumn('parent_hash', 'text', column => column.notNull())
      .addColumn('mined_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('indexed_block_key', ['chain', 'number'])
      .execute()
    await schema
      .createTable('indexed_transaction')
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('block_number', 'bigint', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('hash', 'text', column => column.notNull())
      .addColumn('sender', 'text', column => column.notNull())
      .addColumn('receiver', 'text')
      .addColumn('created', 'text')
      .addColumn('value', 'text', column => column.notNull())
      .addColumn('nonce', 'bigint', column => column.notNull())
      .addColumn('selector', 'text')
      .addColumn('is_failed', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('indexed_transaction_key', ['chain', 'block_number', 'position'])
      .execute()
    await schema
      .createTable('indexed_transfer')
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('block_number', 'bigint', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('place', 'integer', column => column.notNull())
      .addColumn('kind', 'text', column => column.notNull())
      .addColumn('token', 'text')
      .addColumn('token_id', 'text')
      .addColumn('sender', 'text', column => column.notNull())
      .addColumn('receiver', 'text', column => column.notNull())
      .addColumn('amount', 'text', column => column.notNull())
      .addPrimaryKeyConstraint('indexed_transfer_key', ['chain', 'block_number', 'position', 'place'])
      .execute()
    // An account's part of a page is read by these, however many others the same transaction paid.
    for (const side of ['sender', 'receiver'])
      await schema
        .createIndex(`indexed_transfer_by_${side}`)
        .on('indexed_transfer')
        .columns([side, 'chain', 'block_number', 'position', 'place'])
        .execute()
    await schema
      .createTable('indexed_approval')
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('block_number', 'bigint', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      .addColumn('place', 'integer', column => column.notNull())
      .addColumn('token', 'text', column => column.notNull())
      .addColumn('owner', 'text', column => column.notNull())
      .addColumn('spender', 'text', column => column.notNull())
      .addColumn('amount', 'text')
      .addColumn('token_id', 'text')
      .addColumn('is_for_all', 'integer', column => column.notNull())
      .addPrimaryKeyConstraint('indexed_approval_key', ['chain', 'block_number', 'position', 'place'])
      .execute()
    await schema
      .createIndex('indexed_approval_by_owner')
      .on('indexed_approval')
      .columns(['owner', 'chain', 'block_number', 'position'])
      .execute()
    await schema
      .createTable('indexed_activity')
      .addColumn('account', 'text', column => column.notNull())
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('mined_at', 'bigint', column => column.notNull())
      .addColumn('block_number', 'bigint', column => column.notNull())
      .addColumn('position', 'integer', column => column.notNull())
      // In the order of the list, so that a page is one walk along the key.
      .addPrimaryKeyConstraint('indexed_activity_key', ['account', 'chain', 'mined_at', 'block_number', 'position'])
      .execute()
    // For taking back blocks.
    await schema
      .createIndex('indexed_activity_by_block')
      .on('indexed_activity')
      .columns(['chain', 'block_number'])
      .execute()
    await schema
      .createTable('indexed_token')
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('address', 'text', column => column.notNull())
      .addColumn('first_block', 'bigint', column => column.notNull())
      .addColumn('name', 'text')
      .addColumn('symbol', 'text')
      .addColumn('decimals', 'integer')
      .addColumn('checked_at', 'bigint')
      .addPrimaryKeyConstraint('indexed_token_key', ['chain', 'address'])
      .execute()
    await schema.createIndex('indexed_token_unchecked').on('indexed_token').columns(['chain', 'checked_at']).execute()
  },
}
