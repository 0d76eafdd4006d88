import { sql } from 'kysely'
import type { Migration } from './Migration.ts'

/**
 * Buckets of which processes lease slices. Unlogged: after a crash of PostgreSQL they are full again, which is harmless. A SQLite file belongs to one process, which counts in memory.
 */
export const rateLeases: Migration = {
  id: 13,
  name: 'rate-leases',
  async up(transaction, engine) {
    if (engine === 'sqlite') return
    await sql`create unlogged table rate_lease (
      key text primary key, full_at double precision not null, granted double precision not null
    )`.execute(transaction)
  },
}
