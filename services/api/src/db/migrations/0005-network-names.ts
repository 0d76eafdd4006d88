import type { Migration } from './Migration.ts'

/** Which networks keep names: the address of their universal resolver. */
export const networkNames: Migration = {
  id: 5,
  name: 'network-names',
  async up({ schema }) {
    await schema.alterTable('network').addColumn('universal_resolver', 'text').execute()
  },
}
