import type { SessionFacts } from '../../../contract/calls/sessionFacts.ts'
import type { CustodianClient } from '../../../custody/worker/connectCustodian.ts'
import type { RpcFailure } from '../../../requests/rpc/createRpcFailure.ts'
import type { RpcTools } from '../../../requests/rpc/RpcTools.ts'
import type { OpenWindow } from '../../popup/OpenWindow.ts'
import type { SettingsAsk } from '../../popup/SettingsAsk.ts'
import type { WalletAccess } from '../../wallet/createWalletAccess.ts'
import { frameGone } from './frameGone.ts'
import type { SettingsGate } from './SettingsGate.tsx'

/**
 * Opens the settings in a window that works with the frame's worker, over a port. A wallet that has nothing but this device opens nowhere else, and its owner adds there what
 * opens it elsewhere. The window stays when the host's page hides the frame. It loses the worker with the frame, with the session, or when it closes.
 */
export function createSettingsWindow(options: createSettingsWindow.Options): SettingsWindow {
  const { custodian, open, show, wallet, window } = options
  const { origin } = window.location
  let opened: Window | undefined
  let close: (() => void) | undefined
  let isOver = () => {}

  const openWindow: SettingsGate.OpenWindow = (ask, onClosed) => {
    isOver = onClosed
    // Keep what the visitor does there, though the window is behind this page.
    if (opened && !opened.closed && custodian.isDelegated()) {
      opened.focus()
      return true
    }
    close?.()
    close = open({
      // Written out, as in `openUnlockWindow`.
      handed: { type: '@billfold-vault/window-settings', ask },
      onOpened(next) {
        opened = next
      },
      onPort: port => custodian.delegate(port),
      onClosed() {
        custodian.delegate()
        // Who can open it may have changed there.
        void wallet
          .reopen()
          .catch(() => {})
          .then(() => isOver())
      },
    })
    return close !== undefined
  }
  // The worker ends with this page.
  window.addEventListener('pagehide', () => opened?.postMessage({ type: frameGone }, origin))
  return {
    async ask({ email, userId }, { claimedName, queue, failure, origin: site }, signal) {
      const name = claimedName()
      const ask = { origin: site, ...(name === undefined ? {} : { claimedName: name }), userId, email }
      const isDone = await show(ask, openWindow, signal)
      queue.reportOutcome(isDone ? 'approved' : 'rejected')
      if (!isDone) throw failure('user-rejected')
    },
  }
}

export type SettingsWindow = {
  /**
   * Asks the visitor whether to open the settings, and waits until they are back from there. Runs in the site's queue.
   *
   * @throws FrameFailure 'user rejected'; the signal's reason.
   */
  ask(
    facts: Pick<SessionFacts, 'userId' | 'email'>,
    tools: Pick<RpcTools, 'claimedName' | 'queue' | 'origin'> & { readonly failure: RpcFailure },
    signal: AbortSignal,
  ): Promise<void>
}

export declare namespace createSettingsWindow {
  type Options = {
    readonly custodian: Pick<CustodianClient, 'isDelegated' | 'delegate'>
    readonly wallet: Pick<WalletAccess, 'reopen'>
    /** The frame's. */
    readonly window: Pick<Window, 'location' | 'addEventListener'>
    readonly open: OpenWindow
    /** Draws the gate; whether the visitor went through it. */
    show(ask: SettingsAsk, openWindow: SettingsGate.OpenWindow, signal: AbortSignal): Promise<boolean>
  }
}
