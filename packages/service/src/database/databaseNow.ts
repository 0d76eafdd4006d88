import { type RawBuilder, sql } from 'kysely'

/**
 * The database's own time as a piece of SQL, in milliseconds since 1970: machines whose clocks differ agree on it (fault 140).
 *
 * @example databaseNow({ engine: 'sqlite' })
 */
export function databaseNow(database: { readonly engine: 'sqlite' | 'postgres' }): RawBuilder<number> {
  return database.engine === 'postgres'
    ? sql<number>`(extract(epoch from clock_timestamp()) * 1000)::double precision`
    : sql<number>`((julianday('now') - 2440587.5) * 86400000.0)`
}
