/**
 * Whether an error says that the database cannot work just now (away, full, busy, read-only), as against a mistake in a
 * query. Such a request is answered 503 with `Retry-After`.
 *
 * @example isUnavailable(new Error('Connection terminated unexpectedly')) // true
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'UnpreparedError') return true
  if (
    /timeout exceeded when trying to connect|Connection terminated|Query read timeout|not queryable|pool after calling end/i.test(
      error.message,
    )
  )
    return true
  const code: unknown = 'code' in error ? error.code : undefined
  if (typeof code !== 'string') return false
  // A socket file that is not there; a page or a picture that is not there is no database.
  if (code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  // libsql: full disk, locked file, failing disk, a folder that is gone or read-only.
  if (/^SQLITE_(FULL|BUSY|LOCKED|IOERR|CANTOPEN|READONLY)/.test(code)) return true
  // Sockets, then PostgreSQL: classes 08 connection, 40 rolled back, 53 resources, 57 operator intervention, 58 system;
  // 25006 read-only, 55P03 lock not available.
  return /^(ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|EAI_)/.test(code) || /^(08|40|53|57|58)...$|^25006$|^55P03$/.test(code)
}
