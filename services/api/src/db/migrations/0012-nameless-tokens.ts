import type { Migration } from './Migration.ts'

/** Tokens that have said nothing of themselves are asked again after a day: few among many. */
export const namelessTokens: Migration = {
  id: 12,
  name: 'nameless-tokens',
  indexes: [
    {
      name: 'indexed_token_nameless',
      table: 'indexed_token',
      columns: ['chain', 'checked_at'],
      where: 'name is null and symbol is null and decimals is null',
    },
  ],
}
