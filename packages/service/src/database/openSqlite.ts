import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { Kysely, SqliteDialect, sql } from 'kysely'
import Libsql from 'libsql'
import { ConfigError } from '../settings/ConfigError.ts'
import type { Database } from './Database.ts'
import type { DatabaseConfig } from './DatabaseConfig.ts'

/** How long a write waits for another process that holds the file. */
const busyTimeoutMs = 5_000
/** Pages of the file that are kept in memory; the engine's own 2 MB make a long history be read from the system again and again. */
const cacheKibibytes = 65_536

/**
 * A SQLite file. With the write-ahead log and full synchronisation an acknowledged write survives `kill -9` and a power
 * cut (promise P10).
 *
 * @throws ConfigError when the file cannot be opened.
 */
export function openSqlite<tables>(config: Extract<DatabaseConfig, { engine: 'sqlite' }>): Database<tables> {
  const file = openFile(config.file)
  const query = new Kysely<tables>({ dialect: new SqliteDialect({ database: file }) })
  return {
    query,
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

function openFile(path: string): InstanceType<typeof Libsql> {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const file = new Libsql(path, { timeout: busyTimeoutMs })
    file.pragma('journal_mode = WAL')
    file.pragma('synchronous = FULL')
    file.pragma('foreign_keys = ON')
    file.pragma(`cache_size = -${cacheKibibytes}`)
    return file
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    throw new ConfigError('database.file', `takes a file that can be written; ${path} cannot (${why})`)
  }
}
