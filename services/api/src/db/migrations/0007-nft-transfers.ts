import type { Migration } from './Migration.ts'

/** For finding who held a collectible before what is taken back. Other transfers are not in it. */
export const nftTransfers: Migration = {
  id: 7,
  name: 'nft-transfers',
  indexes: [
    {
      name: 'indexed_transfer_by_item',
      table: 'indexed_transfer',
      columns: ['chain', 'token', 'token_id', 'receiver', 'block_number', 'position', 'place'],
      where: 'token_id is not null',
    },
  ],
}
