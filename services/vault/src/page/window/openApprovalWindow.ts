import type { Approval, Decision } from '../../approve/Approval.ts'
import { approvalWindow, type HandedOver } from './approvalWindow.ts'

const lookEveryMs = 300

/**
 * Opens a window of the vault for one request, in the press that the frame was given. The frame keeps keys and session: the window shows and decides. Both
 * are of one origin, and neither hears anybody else (docs/decisions/approval-window.md).
 *
 * @returns `undefined` when the browser kept it from opening; otherwise what closes it.
 */
export function openApprovalWindow(options: openApprovalWindow.Options): (() => void) | undefined {
  const { approval, clock, onClosed, onDecide, theme, url, window } = options
  const opened = window.open(url, '_blank', approvalWindow.features)
  if (!opened) return undefined
  const { origin } = window.location
  let port: MessagePort | undefined
  let stopLooking: (() => void) | undefined

  const receive = (event: MessageEvent) => {
    if (event.source !== opened || event.origin !== origin || event.data?.type !== approvalWindow.ready) return
    // Once more when the window was loaded anew.
    port?.close()
    const { port1, port2 } = new MessageChannel()
    port = port1
    port1.onmessage = ({ data }: MessageEvent<Decision>) => {
      end()
      onDecide({ isApproved: data.isApproved === true, isExact: data.isExact === true })
    }
    const handed: HandedOver = { type: approvalWindow.approval, approval, theme }
    opened.postMessage(handed, origin, [port2])
  }
  const look = () => {
    stopLooking = clock.after(lookEveryMs, () => {
      if (!opened.closed) return look()
      // What was decided as it closed is on its way.
      stopLooking = clock.after(lookEveryMs, () => {
        end()
        onClosed()
      })
    })
  }
  const end = () => {
    window.removeEventListener('message', receive)
    stopLooking?.()
    port?.close()
    opened.close()
  }
  window.addEventListener('message', receive)
  look()
  return end
}

export declare namespace openApprovalWindow {
  type Options = {
    readonly window: Window
    readonly url: string
    readonly approval: Approval
    readonly clock: { after(delayMs: number, run: () => void): () => void }
    /** `data-theme` of the frame. */
    readonly theme: string | undefined
    onDecide(decision: Decision): void
    /** The visitor closed it without deciding. */
    onClosed(): void
  }
}
