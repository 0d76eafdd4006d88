import type { Decision } from '../../requests/approval/Decision.ts'
import type { Approval } from '../../requests/screen/Approval.ts'
import type { OpenWindow } from './OpenWindow.ts'
import { vaultWindow } from './vaultWindow.ts'

/**
 * Opens a window of the vault for one request: it shows and decides.
 *
 * @returns `undefined` when the browser kept it from opening; otherwise what closes it.
 */
export function openApprovalWindow(options: openApprovalWindow.Options): (() => void) | undefined {
  const { approval, deviceEnvelopeIds, onClosed, onDecide, onKeyless, open } = options
  const gone = new AbortController()
  const close = open({
    onClosed() {
      gone.abort()
      onClosed()
    },
    handed: { type: vaultWindow.approval, approval, deviceEnvelopeIds },
    onPort(port) {
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        const { isApproved, isExact } = Object(data) as Partial<Decision>
        if (typeof isApproved === 'boolean') {
          gone.abort()
          close?.()
          onDecide({ isApproved, isExact: isExact === true })
        } else if (data === 'keyless') onKeyless(port, gone.signal)
      }
    },
  })
  return close
}

export declare namespace openApprovalWindow {
  type Options = {
    readonly open: OpenWindow
    readonly approval: Approval
    /** The visitor closed it without an answer. */
    onClosed(): void
    onDecide(decision: Decision): void
    /** Of the wallet. */
    readonly deviceEnvelopeIds: readonly string[]
    /** The window keeps no key of the wallet in this browser, and could (`serveKeys`); `isGone` aborts when it is closed. */
    onKeyless(port: MessagePort, isGone: AbortSignal): void
  }
}
