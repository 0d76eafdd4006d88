import { useSyncExternalStore } from 'react'
import { getSendBook } from '../send/getSendBook.ts'
import type { FollowedSend } from '../send/SendBook.ts'
import { useKit } from './useKit.ts'

const NONE: readonly FollowedSend[] = []

/**
 * What was sent from this page within a day and what is known of it, newest first; see `getPendingSends`. On a server none.
 * @example const open = usePendingSends().filter(send => send.status === 'pending')
 */
export function usePendingSends(): readonly FollowedSend[] {
  const book = getSendBook(useKit())
  return useSyncExternalStore(book.watch, book.list, () => NONE)
}
