import { join } from 'node:path'
import type { DatabaseConfig } from '@billfold/service/database'
import { makeFolder } from '@billfold/service/testing'
import { isLeftOut } from '@billfold/service/testing/servers'
import { describe } from 'vitest'
import { freshDatabase } from '../../../../scripts/testing/freshDatabase.ts'
import { writeDatabase } from '../../../../scripts/testing/writeDatabase.ts'
import { apiSchema } from './apiSchema.ts'

/** Creates a database: migrated, or without any table if `empty` is given. */
type Fresh = (kind?: 'empty') => Promise<DatabaseConfig>

/** Runs the same tests over a SQLite file and over PostgreSQL. */
export function withEngines(title: string, define: (fresh: Fresh, engine: 'sqlite' | 'postgres') => void): void {
  describe(`${title} (sqlite)`, () => {
    define(async kind => {
      const file = join(makeFolder(), 'api.sqlite')
      if (kind !== 'empty') await writeDatabase(file, apiSchema)
      return { engine: 'sqlite', file }
    }, 'sqlite')
  })
  describe.skipIf(isLeftOut('postgres'))(`${title} (postgres)`, () => {
    define(
      async kind => ({ engine: 'postgres', url: await freshDatabase(kind === 'empty' ? undefined : apiSchema) }),
      'postgres',
    )
  })
}
