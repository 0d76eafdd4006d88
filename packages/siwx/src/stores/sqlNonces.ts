import { createNonce } from 'billfold/protocol'
import { nonceMs } from '../limits.ts'
import { isNonce } from '../nonces/isNonce.ts'
import type { Nonces } from '../nonces/Nonces.ts'
import { createQuery, type SqlDialect } from './createQuery.ts'
import type { SqlClient } from './SqlClient.ts'

/**
 * Nonces in a table of SQLite or PostgreSQL (`sqlSchema`), for any number of instances. One statement uses a nonce up.
 *
 * @example
 * const open = (pool: sqlNonces.Options['client']) => sqlNonces({ client: pool, dialect: 'postgres' })
 */
export function sqlNonces({ client, dialect, now = Date.now }: sqlNonces.Options): Nonces {
  const query = createQuery(client, dialect)
  return {
    async issue() {
      const nonce = createNonce()
      await query('delete from siwx_nonces where expires_at <= ? returning nonce', now())
      await query('insert into siwx_nonces (nonce, expires_at) values (?, ?) returning nonce', nonce, now() + nonceMs)
      return nonce
    },
    async consume(nonce) {
      if (!isNonce(nonce)) return false
      const [row] = await query('delete from siwx_nonces where nonce = ? returning expires_at', nonce)
      return row !== undefined && Number(row.expires_at) > now()
    },
  }
}

export declare namespace sqlNonces {
  type Options = {
    readonly client: SqlClient
    readonly dialect: SqlDialect
    /** Milliseconds since the epoch. */
    readonly now?: () => number
  }
}
