import { connect } from '../../../core/actions/connect.ts'
import type { Kit } from '../../../core/Kit.ts'
import { leaveAfterConnect } from '../../view/leaveAfterConnect.ts'
import { reportLoss } from './reportLoss.ts'

type ConnectAttempt = {
  /**
   * Asks a wallet within the press on its row, so that its answer does not wait for the code of `ConnectingExternal`. Call it after
   * navigating to that view. Leaving the view aborts the attempt, also before the view has taken it.
   */
  begin(connectorId: string): void
  /** Continues the attempt of the press, or asks the wallet. Rejects as `connect` does. */
  take(connectorId: string, signal: AbortSignal): Promise<void>
}

/** How the modal of a kit connects a wallet: once it is connected, the modal is left. */
export const connectAttempt = (kit: Kit): ConnectAttempt => kit.runtime.slot(create)

function create(kit: Kit): ConnectAttempt {
  let begun: { readonly connectorId: string; readonly done: Promise<void>; readonly leave: AbortController } | undefined
  const run = async (connectorId: string, signal: AbortSignal) => {
    await connect(kit, { connector: connectorId, signal })
    leaveAfterConnect(kit)
    reportLoss(kit, connectorId)
  }
  const top = () => kit.store.getState().modal.isOpen && kit.store.getState().modal.history.at(-1)
  return {
    begin(connectorId) {
      const leave = new AbortController()
      const entry = top()
      const done = run(connectorId, leave.signal)
      // The view reports a failure.
      done.catch(() => {})
      begun = { connectorId, done, leave }
      const stop = kit.store.subscribe(() => {
        if (top() === entry) return
        stop()
        leave.abort()
      })
    },
    take(connectorId, signal) {
      const taken = begun
      begun = undefined
      if (taken?.connectorId !== connectorId || taken.leave.signal.aborted) return run(connectorId, signal)
      signal.addEventListener('abort', () => taken.leave.abort())
      return taken.done
    },
  }
}
