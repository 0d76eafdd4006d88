import { type Kysely, sql } from 'kysely'
import type { Database } from './Database.ts'
import type { Tables } from './schema.ts'

/**
 * Runs queries that concern every project, in one transaction: seeding, deleting what is too old. Never on behalf of a
 * request.
 */
export async function asOperator<result>(
  database: Database,
  run: (query: Kysely<Tables>) => Promise<result>,
): Promise<result> {
  return database.query.transaction().execute(async transaction => {
    if (database.engine === 'postgres') await sql`select set_config('app.project', '*', true)`.execute(transaction)
    return run(transaction)
  })
}
