import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import { ConfigError } from '../settings/ConfigError.ts'

/** How long a write waits for another process that holds the file. */
const busyTimeoutMs = 5_000
/** Pages of the file that are kept in memory; the engine's own 2 MB make a long history be read from the system again and again. */
const cacheKibibytes = 65_536

/**
 * Opens a SQLite file as all services have it: with the write-ahead log and full synchronisation an acknowledged write
 * survives `kill -9` and a power cut (promise P10). Its folder is made.
 *
 * @throws ConfigError when the file cannot be opened.
 * @example const file = openSqliteFile('.data/relay.sqlite'); file.prepare('select 1').get(); file.close()
 */
export function openSqliteFile(path: string): openSqliteFile.ReturnType {
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

export declare namespace openSqliteFile {
  type ReturnType = InstanceType<typeof Libsql>
}
