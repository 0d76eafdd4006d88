import type { Migration } from '@billfold/service/database'
import type { Tables } from './schema.ts'

/** Envelopes of devices whose browser keeps nothing: they go with their page. */
export const passing: Migration<Tables> = {
  id: 6,
  name: 'passing',
  async up({ schema }) {
    await schema.alterTable('envelope_half').addColumn('is_passing', 'integer').execute()
  },
}
