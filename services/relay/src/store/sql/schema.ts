import type { Generated } from 'kysely'

/** Tables of the relay. Times are milliseconds since 1970 by the database's own clock. */
export type Tables = {
  message: {
    /** Grows with every message; within a topic also in the order in which they can be seen. */
    place: Generated<number>
    topic: string
    /** SHA-256 of the text. */
    id: string
    /** Empty once it is done. */
    message: string
    tag: number
    attestation: string | null
    publisher: string
    /** Mark of the sender's address; null in what a version before this wrote. */
    address: string | null
    /** Project of the sender; null as above. */
    project: string | null
    published_at: number
    expires_at: number
    is_done: number
  }
  /** Who has got what, of messages that have several readers. */
  receipt: { topic: string; id: string; reader: string; expires_at: number }
  /** PostgreSQL alone: what waits of each owner (`toOwners`). Triggers of `message` keep it, whichever version writes. */
  owner_usage: { owner: string; messages: number; bytes: number }
}
