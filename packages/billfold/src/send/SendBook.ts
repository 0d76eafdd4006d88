import type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
import type { PendingSend, PendingTransaction } from '../protocol/stored/storedPendingSends.ts'
import type { FollowEvent } from './followTransition.ts'

/** A send, and why it is still pending where that is known: no node confirms its block, or none answers. */
export type FollowedSend = PendingSend & Noted

type Noted = { readonly note?: 'unconfirmed' | 'unreachable' }
/** A row of the book: a send of the kit, or a transaction that the host has sent itself. */
export type FollowedRow = FollowedSend | (PendingTransaction & Noted)

/** Everything that was sent within a day and what became of it, newest first. */
export type SendBook = {
  list(): readonly FollowedSend[]
  /** Sends of the kit, and transactions that the host has sent itself. */
  all(): readonly FollowedRow[]
  watch(listener: () => void): Unsubscribe
  /** Adds a send whose wallet is being asked, or a transaction of the host. If a row has that hash already, it gets the description. */
  add(row: PendingSend | PendingTransaction): void
  /** Reports an event of a send. */
  apply(id: string, event: FollowEvent, hash?: string): void
  /** It is sure that it was never sent. */
  remove(id: string): void
}
