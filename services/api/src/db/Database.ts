import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

/** The open database, whichever engine it is. */
export type Database = {
  readonly query: Kysely<Tables>
  readonly engine: 'sqlite' | 'postgres'
  /** One round trip; rejects when the database cannot answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
