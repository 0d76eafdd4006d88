import { join } from 'node:path'
import type { DatabaseConfig } from '@billfold/service/database'
import { makeFolder } from '@billfold/service/testing'
import { isLeftOut } from '@billfold/service/testing/servers'
import { describe } from 'vitest'
import { freshDatabase } from '../../../../scripts/testing/freshDatabase.ts'

/** Runs the same tests over a SQLite file and over PostgreSQL; `fresh` gives an empty database. */
export function withEngines(
  title: string,
  define: (fresh: () => Promise<DatabaseConfig>, engine: 'sqlite' | 'postgres') => void,
): void {
  describe(`${title} (sqlite)`, () => {
    define(async () => ({ engine: 'sqlite', file: join(makeFolder(), 'api.sqlite') }), 'sqlite')
  })
  describe.skipIf(isLeftOut('postgres'))(`${title} (postgres)`, () => {
    define(async () => ({ engine: 'postgres', url: await freshDatabase() }), 'postgres')
  })
}
