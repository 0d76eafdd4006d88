import type { Namespace } from '../../protocol/caip/types.ts'
import type { SavedConnection } from '../state/KitState.ts'
import { type ConnectionResult, type ConnectionSlice, connectionTransition, PERSIST } from './connection.ts'
import { isOf } from './isOf.ts'

/** The connections without a record of them, whose connection ends if it has not. Pure. */
export function forgottenTransition(
  state: ConnectionSlice,
  record: { readonly connectorId: string; readonly namespace: Namespace },
): ConnectionResult {
  const isOver = state.connections.every(saved => !isOf(saved, record) || saved.status === 'disconnected')
  const ended = isOver ? state : connectionTransition(state, { ...record, type: 'disconnected' }).state
  const isKept = (saved: SavedConnection) => !isOf(saved, record)
  const [connections, pending] = [ended.connections.filter(isKept), ended.pending.filter(isKept)]
  return { state: { ...ended, connections, pending }, effects: PERSIST }
}
