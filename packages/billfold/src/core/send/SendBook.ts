import type { PendingSend, PendingTransaction } from '../../protocol/stored/storedPendingSends.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { FollowEvent } from './followTransition.ts'

/** A send, and why it is still pending where that is known: nobody confirms its block, or no node answers. */
export type FollowedSend = PendingSend & Noted

type Noted = { readonly note?: 'unconfirmed' | 'unreachable' }
/** What is followed: the kit's own sends, and transactions that the host has sent. */
export type FollowedRow = FollowedSend | (PendingTransaction & Noted)

/** Everything that was sent within a day and what became of it, newest first. */
export type SendBook = {
  list(): readonly FollowedSend[]
  /** With what the host has sent by itself. */
  all(): readonly FollowedRow[]
  watch(listener: () => void): Unsubscribe
  /** The wallet is being asked for it, or the host has sent it. What has its hash already is told of in its words. */
  add(row: PendingSend | PendingTransaction): void
  /** Something was heard of it. */
  hear(id: string, event: FollowEvent, hash?: string): void
  /** It is sure that it was never sent. */
  remove(id: string): void
}
