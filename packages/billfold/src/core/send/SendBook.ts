import type { PendingSend } from '../../protocol/stored/storedPendingSends.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { FollowEvent } from './followTransition.ts'

/** A send, and why it is still pending where that is known: nobody confirms its block, or no node answers. */
export type FollowedSend = PendingSend & { readonly note?: 'unconfirmed' | 'unreachable' }

/** Everything that was sent within a day and what became of it, newest first. */
export type SendBook = {
  list(): readonly FollowedSend[]
  watch(listener: () => void): Unsubscribe
  /** The wallet is being asked for it. */
  add(send: PendingSend): void
  /** Something was heard of it. */
  hear(id: string, event: FollowEvent, hash?: string): void
  /** It is sure that it was never sent. */
  remove(id: string): void
}
