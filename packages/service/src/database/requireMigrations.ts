import type { Database } from './Database.ts'
import { readMigrations } from './readMigrations.ts'

/**
 * Whether the database has every step of the schema that this code needs, now: for readiness.
 *
 * @example
 * const database = openDatabase<object>({ engine: 'sqlite', file: '.data/api.sqlite' }, { name: 'billfold-api', log: silentLog })
 * await requireMigrations(database, [{ id: 1, name: 'initial' }])
 * @throws Error naming the first step that is missing; what the database reports.
 */
export async function requireMigrations<tables>(
  database: Pick<Database<tables>, 'engine' | 'query'>,
  migrations: readonly { readonly id: number; readonly name: string }[],
): Promise<void> {
  const done = await readMigrations(database.query, database.engine)
  const missing = migrations.find(({ id }) => !done.has(id))
  if (missing) throw new Error(`the schema lacks step ${missing.id} (${missing.name})`)
}
