import type { Kysely } from 'kysely'

/** The open database, whichever engine it is. */
export type Database<tables> = {
  readonly query: Kysely<tables>
  readonly engine: 'sqlite' | 'postgres'
  /** One round trip; rejects when the database cannot answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
