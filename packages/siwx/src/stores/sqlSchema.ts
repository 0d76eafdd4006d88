/**
 * The tables of `sqlNonces`, `sqlSessions` and `sqlRevocations`, for SQLite (3.35 and later) and PostgreSQL alike: run each
 * statement once, or copy them to a migration.
 *
 * @example
 * console.log(sqlSchema.join(';\n'))
 */
export const sqlSchema: readonly string[] = [
  'create table if not exists siwx_nonces (nonce text primary key, expires_at bigint not null)',
  'create index if not exists siwx_nonces_expires_at on siwx_nonces (expires_at)',
  `create table if not exists siwx_sessions (id text primary key, account text not null, chain_id text not null,
    address text not null, signed_in_at bigint not null, expires_at bigint not null)`,
  'create index if not exists siwx_sessions_account on siwx_sessions (account)',
  'create index if not exists siwx_sessions_expires_at on siwx_sessions (expires_at)',
  'create table if not exists siwx_revocations (subject text primary key, value text not null, expires_at bigint not null)',
  'create index if not exists siwx_revocations_expires_at on siwx_revocations (expires_at)',
]
