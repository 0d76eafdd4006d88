import type { SqlClient } from './SqlClient.ts'

/** The database that a client is connected to. */
export type SqlDialect = 'sqlite' | 'postgres'

/** Runs statements written with `?`; every one returns rows, which some drivers for SQLite need. */
export function createQuery(client: SqlClient, dialect: SqlDialect) {
  return async (
    text: string,
    ...values: (string | number)[]
  ): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    let count = 0
    const statement = dialect === 'postgres' ? text.replace(/\?/g, () => `$${++count}`) : text
    const { rows } = await client.query(statement, values)
    return rows as readonly Readonly<Record<string, unknown>>[]
  }
}
