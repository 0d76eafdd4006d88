import { CompiledQuery, type DatabaseConnection, type Driver, type QueryResult } from 'kysely'

type Connection = DatabaseConnection & { readonly inner: DatabaseConnection; isInTransaction: boolean }

/**
 * A driver of PostgreSQL that names the tenant of a query, in the setting that row-level security reads. The setting is local to a transaction, so that no
 * pool, ours or one in between, passes it on to the next user of the connection; a statement outside of one therefore gets a transaction of its own.
 *
 * @example createScopedDriver(inner, "select set_config('app.realm', 'my-app', true)")
 */
export function createScopedDriver(inner: Driver, naming: string): Driver {
  const of = (connection: DatabaseConnection) => connection as Connection
  // Without parameters the server takes several statements at once.
  const begin = (connection: DatabaseConnection, terms = '') =>
    connection.executeQuery(CompiledQuery.raw(`begin${terms}; ${naming}`))

  return {
    init: () => inner.init(),
    // The pool belongs to the database that the scope is of.
    destroy: async () => {},
    async acquireConnection() {
      const real = await inner.acquireConnection()
      const connection: Connection = {
        inner: real,
        isInTransaction: false,
        async executeQuery(query) {
          if (connection.isInTransaction) return real.executeQuery(query)
          // In one round trip. After a statement that failed a commit undoes; a statement whose naming failed sees nothing.
          const asked = [begin(real), real.executeQuery<never>(query), real.executeQuery(CompiledQuery.raw('commit'))]
          await Promise.allSettled(asked)
          const [, result] = await Promise.all(asked)
          return result as QueryResult<never>
        },
        streamQuery() {
          throw new Error('rows are not streamed in a scope')
        },
      }
      return connection
    },
    releaseConnection: connection => inner.releaseConnection(of(connection).inner),
    async beginTransaction(connection, { accessMode, isolationLevel }) {
      const level = isolationLevel === undefined ? '' : ` isolation level ${isolationLevel}`
      const { inner: real } = of(connection)
      await begin(real, `${level}${accessMode === undefined ? '' : ` ${accessMode}`}`).catch(async error => {
        // A connection that goes back is in no transaction. The first error says more than a failing rollback on a broken one.
        await real.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
        throw error
      })
      of(connection).isInTransaction = true
    },
    async commitTransaction(connection) {
      of(connection).isInTransaction = false
      await inner.commitTransaction(of(connection).inner)
    },
    async rollbackTransaction(connection) {
      of(connection).isInTransaction = false
      await inner.rollbackTransaction(of(connection).inner)
    },
  }
}
