import type { Unsubscribe } from '../core/contracts/Unsubscribe.ts'
import type { Kit } from '../core/Kit.ts'
import { getSendBook } from './getSendBook.ts'
import type { FollowedSend } from './SendBook.ts'

/**
 * Calls back when a transfer was sent or its status changed, also for what was sent before a reload or in another tab.
 * @example const stop = watchPendingSends(kit, { onChange: sends => draw(sends) })
 */
export function watchPendingSends(kit: Kit, parameters: watchPendingSends.Parameters): Unsubscribe {
  const book = getSendBook(kit)
  return book.watch(() => {
    try {
      parameters.onChange(book.list())
    } catch (cause) {
      // As `watchState`: a host's mistake stays the host's (fault 133).
      const message = 'A listener of the host threw'
      kit.runtime.emit({ type: 'ALERT', code: 'host/listener', message, severity: 'error', cause })
    }
  })
}

export declare namespace watchPendingSends {
  type Parameters = { onChange(sends: readonly FollowedSend[]): void }
}
