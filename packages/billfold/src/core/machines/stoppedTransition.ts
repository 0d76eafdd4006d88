import type { ConnectionResult, ConnectionSlice, connectionTransition } from './connection.ts'

/** The connections after the wait for a stored one was ended: its record is not pending on this page any more. Pure. */
export function stoppedTransition(
  state: ConnectionSlice,
  connectorId: string,
  step: typeof connectionTransition,
): ConnectionResult {
  const pending = state.pending.filter(record => record.connectorId !== connectorId)
  return step({ ...state, pending }, { type: 'failed', connectorId })
}
