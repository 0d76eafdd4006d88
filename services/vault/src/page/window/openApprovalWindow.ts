import type { Approval, Decision } from '../../approve/Approval.ts'
import type { OpenWindow } from './OpenWindow.ts'
import { vaultWindow } from './vaultWindow.ts'

/**
 * Opens a window of the vault for one request: it shows and decides.
 *
 * @returns `undefined` when the browser kept it from opening; otherwise what closes it.
 */
export function openApprovalWindow(options: openApprovalWindow.Options): (() => void) | undefined {
  const { approval, onClosed, onDecide, open } = options
  const close = open({
    onClosed,
    handed: { type: vaultWindow.approval, approval },
    onPort(port) {
      port.onmessage = ({ data }: MessageEvent<unknown>) => {
        const { isApproved, isExact } = Object(data) as Partial<Decision>
        close?.()
        onDecide({ isApproved: isApproved === true, isExact: isExact === true })
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
  }
}
