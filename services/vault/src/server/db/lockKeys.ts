import { type Kysely, sql } from 'kysely'
import type { Tables } from './schema.ts'
import type { VaultDatabase } from './VaultDatabase.ts'

/**
 * Lets transactions that name a common key run one after the other, until they end. A SQLite file has one writer anyway. Keys are locked in one order, so
 * that no two wait for each other.
 */
export async function lockKeys(
  database: VaultDatabase,
  transaction: Kysely<Tables>,
  keys: readonly string[],
): Promise<void> {
  if (database.engine === 'sqlite') return
  for (const key of keys.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}
