import type { Kit } from '../core/Kit.ts'
import { getSendBook } from './getSendBook.ts'
import type { FollowedSend } from './SendBook.ts'

/**
 * What was sent from this page within a day and what is known of it, newest first; at most 20. From the first call on
 * the kit asks the chain how those ended that are open. `unknown` is not a failure: no node has reported the outcome.
 * @example const open = getPendingSends(kit).filter(send => send.status === 'pending')
 */
export function getPendingSends(kit: Kit): readonly FollowedSend[] {
  return getSendBook(kit).list()
}
