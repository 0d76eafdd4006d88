import { type Kysely, sql } from 'kysely'
import type { Database } from './Database.ts'
import type { Tables } from './schema.ts'

/**
 * Runs queries on behalf of one project. On PostgreSQL row-level security then shows and takes the rows of that project
 * alone, whatever the queries say; without this call they show none. `''` stands for the operator's shared rows.
 *
 * @example await asProject(database, project.id, query => query.selectFrom('project_origin').selectAll().execute())
 */
export async function asProject<result>(
  database: Database,
  projectId: string,
  run: (query: Kysely<Tables>) => Promise<result>,
): Promise<result> {
  if (database.engine === 'sqlite') return run(database.query)
  return database.query.transaction().execute(async transaction => {
    await sql`select set_config('app.project', ${projectId}, true)`.execute(transaction)
    return run(transaction)
  })
}
