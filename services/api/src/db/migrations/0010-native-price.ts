import type { Migration } from './Migration.ts'

/** What a network's own currency is worth, where the operator says so. */
export const nativePrice: Migration = {
  id: 10,
  name: 'native-price',
  async up({ schema }) {
    await schema.alterTable('network').addColumn('native_price', 'text').execute()
  },
}
