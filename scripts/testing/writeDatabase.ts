import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openSqliteFile } from '../../packages/service/src/exports/sqlite.ts'
import type { Schema } from './Schema.ts'

/** By schema, made once per worker. */
const templates = new Map<Schema, Promise<Buffer>>()

/**
 * Writes a SQLite file that has the schema, unless there is one.
 *
 * @example await writeDatabase(join(makeFolder(), 'vault.sqlite'), vaultSchema)
 */
export async function writeDatabase(file: string, schema: Schema): Promise<void> {
  if (existsSync(file)) return
  const template = templates.get(schema) ?? makeTemplate(schema)
  templates.set(schema, template)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, await template)
}

async function makeTemplate(schema: Schema): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'billfold-template-'))
  try {
    const file = join(folder, 'template.sqlite')
    await schema.migrate({ engine: 'sqlite', file })
    // The last writes may be in the write-ahead log alone.
    const own = openSqliteFile(file)
    own.pragma('wal_checkpoint(TRUNCATE)')
    own.close()
    return readFileSync(file)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
