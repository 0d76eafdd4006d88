import type { Kysely } from 'kysely'

/** The open database, whichever engine it is. */
export type Database<tables> = {
  readonly query: Kysely<tables>
  /**
   * The same on behalf of one owner: on PostgreSQL every transaction, and every statement outside of one, names `scope` in the setting of
   * `openDatabase` that policies of row-level security read. What names none sees no row of theirs. SQLite has no such thing.
   */
  as(scope: string): Kysely<tables>
  /**
   * Runs what may take long, such as a change of the schema, on one connection without the time limits of requests. On PostgreSQL it is closed afterwards, and cut
   * when the signal fires; on SQLite it is the one that there is.
   */
  patiently<result>(run: (connection: Kysely<tables>) => Promise<result>, signal?: AbortSignal): Promise<result>
  readonly engine: 'sqlite' | 'postgres'
  /** One round trip; rejects when the database cannot answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
