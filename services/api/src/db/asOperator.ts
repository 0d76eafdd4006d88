import type { Kysely } from 'kysely'
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
  return database.as('*').transaction().execute(run)
}
