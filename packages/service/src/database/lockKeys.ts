import { type QueryExecutorProvider, sql } from 'kysely'
import type { Database } from './Database.ts'

/**
 * Lets transactions that name a common key run one after the other, until they end. A SQLite file has one writer anyway. Keys are locked in one order, so
 * that no two wait for each other.
 *
 * @example
 * const { engine, query } = openDatabase<{ shop: { id: string } }>({ engine: 'sqlite', file: '.data/shop.sqlite' }, { name: 'shop', log: silentLog })
 * await query.transaction().execute(transaction => lockKeys(engine, transaction, ['a key']))
 */
export async function lockKeys(
  engine: Database<unknown>['engine'],
  transaction: QueryExecutorProvider,
  keys: readonly string[],
): Promise<void> {
  if (engine === 'sqlite') return
  for (const key of keys.toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(transaction)
}
