import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { describeError } from '../log/describeError.ts'
import { createScopedDriver } from './createScopedDriver.ts'
import type { Database } from './Database.ts'
import type { DatabaseConfig } from './DatabaseConfig.ts'
import type { DatabaseOptions } from './DatabaseOptions.ts'

const defaultStatementTimeoutMs = 5_000
/** A connection without time limits is looked after by the system: a machine that is gone is noticed after some minutes. */
const keepAliveAfterMs = 30_000
const timeLimits = ['statement_timeout', 'idle_in_transaction_session_timeout', 'lock_timeout']
const int8Type = 20

/** PostgreSQL, through a pool. A connection that breaks is replaced by the next query; nothing needs a restart. */
export function openPostgres<tables>(
  config: Extract<DatabaseConfig, { engine: 'postgres' }>,
  { log, name, scopeSetting = 'app.scope' }: DatabaseOptions,
): Database<tables> {
  const { connectTimeoutMs = 2_000, poolCount = 10, statementTimeoutMs = defaultStatementTimeoutMs } = config
  const common: pg.PoolConfig = {
    connectionString: config.url,
    connectionTimeoutMillis: connectTimeoutMs,
    application_name: name,
    // 64-bit integers are times and counts here, all below 2^53. Set per pool: the library's own setting is process-wide.
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8Type && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
    } as pg.CustomTypesConfig,
  }
  const pool = openPool({
    ...common,
    max: poolCount,
    statement_timeout: statementTimeoutMs,
    query_timeout: config.answerTimeoutMs ?? statementTimeoutMs + 1_000,
    // What is asked at once goes out at once: naming a scope costs no round trip of its own (`createScopedDriver`).
    pipeline: true,
  })
  const dialect = new PostgresDialect({ pool })
  const driver = dialect.createDriver()
  const query = new Kysely<tables>({ dialect })

  function openPool(options: pg.PoolConfig): pg.Pool {
    const opened = new pg.Pool(options)
    // Without a listener an idle connection that breaks would end the process.
    opened.on('error', error => log.warn('database.connection-lost', describeError(error)))
    // A connection in use has no listener of the pool: one that breaks between two statements of a transaction
    // would end the process. Its next statement rejects, and that error is reported.
    opened.on('connect', client => client.on('error', () => {}))
    return opened
  }

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
    async patiently(run, signal) {
      signal?.throwIfAborted()
      const sockets = new Set<Socket>()
      const own = new Kysely<tables>({
        dialect: new PostgresDialect({
          pool: openPool({
            ...common,
            max: 1,
            keepAlive: true,
            keepAliveInitialDelayMillis: keepAliveAfterMs,
            stream() {
              const socket = new Socket()
              sockets.add(socket)
              return socket
            },
          }),
        }),
      })
      const cut = () => {
        for (const socket of sockets) socket.destroy()
      }
      signal?.addEventListener('abort', cut, { once: true })
      try {
        return await own.connection().execute(async connection => {
          // Those of the database and of the role are for requests, too.
          for (const limit of timeLimits) await sql.raw(`set ${limit} = 0`).execute(connection)
          try {
            return await run(connection)
          } finally {
            // For the next user of the connection behind a pooler.
            for (const limit of timeLimits)
              await sql
                .raw(`reset ${limit}`)
                .execute(connection)
                .catch(() => {})
          }
        })
      } catch (error) {
        // What broke is not the database.
        signal?.throwIfAborted()
        throw error
      } finally {
        signal?.removeEventListener('abort', cut)
        await own.destroy()
      }
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
