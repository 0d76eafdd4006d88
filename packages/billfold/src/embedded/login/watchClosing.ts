import type { Clock } from '../../core/contracts/Environment.ts'
import { popupLookMs, popupQuestionMs } from '../../protocol/limits.ts'
import type { LoginWindow } from './createLoginWindow.ts'

/** Calls back when the visitor has closed a window, and what came of it in there had the time to arrive. The result stops looking. */
export function watchClosing(popup: LoginWindow, clock: Clock, onClosed: () => void): () => void {
  let stop = () => {}
  let closedAt: number | undefined
  const look = () => {
    // A window that was cut off reads as closed. While it is open the visitor is in it, not on this page.
    const isClosed = popup.isClosed() && document.hasFocus()
    closedAt = isClosed ? (closedAt ?? clock.now()) : undefined
    if (closedAt !== undefined && clock.now() - closedAt >= popupQuestionMs) return onClosed()
    stop = clock.after(popupLookMs, look)
  }
  look()
  return () => stop()
}
