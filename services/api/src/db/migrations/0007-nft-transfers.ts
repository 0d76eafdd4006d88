import { sql } from 'kysely'
import type { Migration } from '../Migration.ts'

/** For finding who held a collectible before what is taken back. Other transfers are not in it. */
export const nftTransfers: Migration = {
  id: 7,
  name: 'nft-transfers',
  async up(transaction, engine) {
    // A large index takes long to read through; nobody waits for it but the indexer.
    if (engine === 'postgres') await sql`set local statement_timeout = 0`.execute(transaction)
    await transaction.schema
      .createIndex('indexed_transfer_by_item')
      .on('indexed_transfer')
      .columns(['chain', 'token', 'token_id', 'receiver', 'block_number', 'position', 'place'])
      .where('token_id', 'is not', null)
      .execute()
  },
}
