import { Kysely, SqliteDialect, sql } from 'kysely'
import type { Database } from './Database.ts'
import type { DatabaseConfig } from './DatabaseConfig.ts'
import { openSqliteFile } from './openSqliteFile.ts'

/**
 * A SQLite file. With the write-ahead log and full synchronisation an acknowledged write survives `kill -9` and a power
 * cut (promise P10).
 *
 * @throws ConfigError when the file cannot be opened.
 */
export function openSqlite<tables>(config: Extract<DatabaseConfig, { engine: 'sqlite' }>): Database<tables> {
  const file = openSqliteFile(config.file)
  const query = new Kysely<tables>({ dialect: new SqliteDialect({ database: file }) })
  return {
    query,
    as: () => query,
    patiently: run => query.connection().execute(run),
    engine: 'sqlite',
    async ping() {
      await sql`select 1`.execute(query)
    },
    close: async () => {
      await query.destroy()
      // Kysely closes only what it has used.
      if (file.open) file.close()
    },
  }
}
