import { join } from 'node:path'
import type { DatabaseConfig } from '@billfold/service/database'
import { makeFolder } from '@billfold/service/testing'
import { isLeftOut } from '@billfold/service/testing/servers'
import { describe } from 'vitest'
import { freshDatabase } from '../../../../scripts/testing/freshDatabase.ts'
import { writeDatabase } from '../../../../scripts/testing/writeDatabase.ts'
import { schemas } from './schemas.ts'

/** Creates a migrated database for a role, by default the vault's. */
type Fresh = (role?: 'vault' | 'escrow') => Promise<DatabaseConfig>

/** Runs the same tests over a SQLite file and over PostgreSQL. */
export function withEngines(title: string, define: (fresh: Fresh) => void): void {
  describe(`${title} (sqlite)`, () => {
    define(async (role = 'vault') => {
      const file = join(makeFolder(), `${role}.sqlite`)
      await writeDatabase(file, schemas[role])
      return { engine: 'sqlite', file }
    })
  })
  describe.skipIf(isLeftOut('postgres'))(`${title} (postgres)`, () => {
    define(async (role = 'vault') => ({ engine: 'postgres', url: await freshDatabase(schemas[role]) }))
  })
}
