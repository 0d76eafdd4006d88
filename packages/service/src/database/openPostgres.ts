import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { describeError } from '../log/describeError.ts'
import { createScopedDriver } from './createScopedDriver.ts'
import type { Database } from './Database.ts'
import type { DatabaseConfig } from './DatabaseConfig.ts'
import type { openDatabase } from './openDatabase.ts'

/** A statement that runs longer is ended by the server, so that one slow query never holds the pool. */
const statementTimeoutMs = 5_000
const int8Type = 20

/** PostgreSQL, through a pool. A connection that breaks is replaced by the next query; nothing needs a restart. */
export function openPostgres<tables>(
  config: Extract<DatabaseConfig, { engine: 'postgres' }>,
  { log, name, scopeSetting = 'app.scope' }: openDatabase.Options,
): Database<tables> {
  const pool = new pg.Pool({
    connectionString: config.url,
    max: config.poolCount ?? 10,
    connectionTimeoutMillis: config.connectTimeoutMs ?? 2_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 1_000,
    application_name: name,
    // What is asked at once goes out at once: naming a scope costs no round trip of its own (`createScopedDriver`).
    pipeline: true,
    // 64-bit integers are times and counts here, all below 2^53. Set per pool: the library's own setting is process-wide.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8Type && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  })
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', error => log.warn('database.connection-lost', describeError(error)))
  // A connection that somebody holds has no listener of the pool: one that breaks between two statements of a transaction
  // would end the process. Its next statement rejects, and that is told.
  pool.on('connect', client => client.on('error', () => {}))
  const dialect = new PostgresDialect({ pool })
  const driver = dialect.createDriver()
  const query = new Kysely<tables>({ dialect })
  return {
    query,
    as(scope) {
      const naming = `select set_config(${pg.escapeLiteral(scopeSetting)}, ${pg.escapeLiteral(scope)}, true)`
      return new Kysely<tables>({
        dialect: {
          createAdapter: () => dialect.createAdapter(),
          createIntrospector: db => dialect.createIntrospector(db),
          createQueryCompiler: () => dialect.createQueryCompiler(),
          createDriver: () => createScopedDriver(driver, naming),
        },
      })
    },
    engine: 'postgres',
    async ping() {
      await sql`select 1`.execute(query)
    },
    close: async () => {
      await query.destroy()
      if (!pool.ended) await pool.end()
    },
  }
}
