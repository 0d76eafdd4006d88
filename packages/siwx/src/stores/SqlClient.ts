/** What a host has open: a pool of `pg` as it is, or a function around any other driver. */
export type SqlClient = {
  /** Runs one statement. `text` has `$1` (PostgreSQL) or `?` (SQLite) for each value, in their order. */
  query(text: string, values: (string | number)[]): Promise<{ readonly rows: readonly unknown[] }>
}
