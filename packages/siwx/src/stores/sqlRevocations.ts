import type { Revocations } from '../sessions/Revocations.ts'
import { createQuery, type SqlDialect } from './createQuery.ts'
import type { SqlClient } from './SqlClient.ts'

/**
 * Revoked tokens in a table of SQLite or PostgreSQL (`sqlSchema`), for any number of instances. One statement revokes.
 *
 * @example
 * const open = async (pool: sqlRevocations.Options['client']) => {
 *   const revocations = sqlRevocations({ client: pool, dialect: 'postgres' })
 *   return createSessions({ jwt: { keys: [await createSessionKey()], issuer: 'https://app.example', revocations } })
 * }
 */
export function sqlRevocations({ client, dialect, now = Date.now }: sqlRevocations.Options): Revocations {
  const query = createQuery(client, dialect)
  return {
    async set(key, value, expiresAt) {
      await query(
        `insert into siwx_revocations (subject, value, expires_at) values (?, ?, ?)
          on conflict (subject) do update set value = excluded.value, expires_at = excluded.expires_at returning subject`,
        ...[key, value, expiresAt],
      )
      await query('delete from siwx_revocations where expires_at <= ? returning subject', now())
    },
    async get(keys) {
      const places = keys.map(() => '?').join(', ')
      const rows = await query(`select subject, value from siwx_revocations where subject in (${places})`, ...keys)
      const values = new Map(rows.map(({ subject, value }) => [subject, `${value}`]))
      return keys.map(key => values.get(key))
    },
  }
}

export declare namespace sqlRevocations {
  type Options = {
    readonly client: SqlClient
    readonly dialect: SqlDialect
    /** Milliseconds since the epoch. */
    readonly now?: () => number
  }
}
