import type { Migration } from './Migration.ts'

/** What collections say of their items, and the secrets that the service makes for itself. Of no project, like the index. */
export const nftMetadata: Migration = {
  id: 8,
  name: 'nft-metadata',
  async up({ schema }) {
    await schema
      .createTable('nft_metadata')
      .addColumn('chain', 'text', column => column.notNull())
      .addColumn('token', 'text', column => column.notNull())
      .addColumn('token_id', 'text', column => column.notNull())
      .addColumn('name', 'text')
      .addColumn('description', 'text')
      .addColumn('image', 'text')
      .addColumn('image_source', 'text')
      .addColumn('attributes', 'text')
      .addColumn('failures', 'integer', column => column.notNull())
      .addColumn('next_at', 'bigint', column => column.notNull())
      .addPrimaryKeyConstraint('nft_metadata_key', ['chain', 'token', 'token_id'])
      .execute()
    await schema.createIndex('nft_metadata_by_image').on('nft_metadata').column('image').execute()
    await schema
      .createTable('service_secret')
      .addColumn('name', 'text', column => column.primaryKey())
      .addColumn('value', 'text', column => column.notNull())
      .execute()
  },
}
