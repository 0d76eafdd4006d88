import { type Driver, Kysely, SqliteDialect, sql } from 'kysely'
import type { Database } from './Database.ts'
import type { DatabaseConfig } from './DatabaseConfig.ts'
import { openSqliteFile } from './openSqliteFile.ts'

/**
 * A SQLite file. With the write-ahead log and full synchronisation an acknowledged write survives `kill -9` and a power
 * cut (promise P10).
 *
 * @throws ConfigError when the file cannot be opened.
 */
export function openSqlite<tables>(config: Extract<DatabaseConfig, { engine: 'sqlite' }>): Database<tables> {
  const file = openSqliteFile(config.file)
  const dialect = new SqliteDialect({ database: file })
  const query = new Kysely<tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => toForgivingDriver(dialect.createDriver(), () => file.inTransaction),
      createIntrospector: database => dialect.createIntrospector(database),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  })
  return {
    query,
    as: () => query,
    patiently: run => query.connection().execute(run),
    engine: 'sqlite',
    async ping() {
      await sql`select 1`.execute(query)
    },
    close: async () => {
      await query.destroy()
      // Kysely closes only what it has used.
      if (file.open) file.close()
    },
  }
}

/**
 * On a full disk the engine may roll back by itself. Another rollback then fails ("no transaction is active"), and would hide the reason from
 * the caller.
 */
function toForgivingDriver(driver: Driver, isInTransaction: () => boolean): Driver {
  const rollbackTransaction: Driver['rollbackTransaction'] = async connection => {
    if (isInTransaction()) await driver.rollbackTransaction(connection)
  }
  return new Proxy(driver, {
    get(target, name) {
      if (name === 'rollbackTransaction') return rollbackTransaction
      const value = Reflect.get(target, name)
      // Its members are private to it.
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
