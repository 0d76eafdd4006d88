import type { Approval, Decision } from '../../approve/Approval.ts'
import { openVaultWindow } from './openVaultWindow.ts'
import { vaultWindow } from './vaultWindow.ts'

/**
 * Opens a window of the vault for one request: it shows and decides.
 *
 * @returns `undefined` when the browser kept it from opening; otherwise what closes it.
 */
export function openApprovalWindow(options: openApprovalWindow.Options): (() => void) | undefined {
  const { approval, onDecide, theme, ...place } = options
  const close = openVaultWindow({
    ...place,
    handed: { type: vaultWindow.approval, approval, theme },
    onAnswer(data) {
      const { isApproved, isExact } = Object(data) as Partial<Decision>
      close?.()
      onDecide({ isApproved: isApproved === true, isExact: isExact === true })
    },
  })
  return close
}

export declare namespace openApprovalWindow {
  type Options = openVaultWindow.Place & {
    readonly approval: Approval
    /** `data-theme` of the frame. */
    readonly theme: string | undefined
    onDecide(decision: Decision): void
  }
}
