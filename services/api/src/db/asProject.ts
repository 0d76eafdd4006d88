import { retryRolledBack } from '@billfold/service/database'
import type { Kysely } from 'kysely'
import type { Database } from './Database.ts'
import type { Tables } from './schema.ts'

/** A request may wait this often for an update of the schema; the waits add up to well under the caller's patience. */
const rollbackRetries = { attempts: 4, delayMs: 50 }

/**
 * Runs queries on behalf of one project. On PostgreSQL row-level security then shows and takes the rows of that project
 * alone, independent of the queries; without this call they show none. `''` stands for the operator's shared rows.
 * A transaction that was rolled back for another's sake runs again, so `run` may be called more than once.
 *
 * @example await asProject(database, project.id, query => query.selectFrom('project_origin').selectAll().execute())
 */
export async function asProject<result>(
  database: Database,
  projectId: string,
  run: (query: Kysely<Tables>) => Promise<result>,
): Promise<result> {
  if (database.engine === 'sqlite') return run(database.query)
  return retryRolledBack(rollbackRetries, () => database.as(projectId).transaction().execute(run))
}
