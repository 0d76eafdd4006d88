import type { SessionStore } from '../sessions/SessionStore.ts'
import { createQuery, type SqlDialect } from './createQuery.ts'
import type { SqlClient } from './SqlClient.ts'

/**
 * Sessions in a table of SQLite or PostgreSQL (`sqlSchema`), for any number of instances.
 *
 * @example
 * const open = (pool: sqlSessions.Options['client']) =>
 *   createSessions({ store: sqlSessions({ client: pool, dialect: 'postgres' }) })
 */
export function sqlSessions({ client, dialect, now = Date.now }: sqlSessions.Options): SessionStore {
  const query = createQuery(client, dialect)
  return {
    async set(id, { account, chainId, address, signedInAt, expiresAt }) {
      await query('delete from siwx_sessions where expires_at <= ? returning id', now())
      await query(
        `insert into siwx_sessions (id, account, chain_id, address, signed_in_at, expires_at)
          values (?, ?, ?, ?, ?, ?) returning id`,
        ...[id, account, chainId, address, signedInAt, expiresAt],
      )
    },
    async get(id) {
      const [row] = await query(
        'select account, chain_id, address, signed_in_at, expires_at from siwx_sessions where id = ?',
        id,
      )
      if (!row) return undefined
      return {
        account: String(row.account),
        chainId: String(row.chain_id),
        address: String(row.address),
        signedInAt: Number(row.signed_in_at),
        expiresAt: Number(row.expires_at),
      }
    },
    async delete(id) {
      await query('delete from siwx_sessions where id = ? returning id', id)
    },
    async deleteAccount(account) {
      await query('delete from siwx_sessions where account = ? returning id', account)
    },
  }
}

export declare namespace sqlSessions {
  type Options = {
    readonly client: SqlClient
    readonly dialect: SqlDialect
    /** Milliseconds since the epoch. */
    readonly now?: () => number
  }
}
