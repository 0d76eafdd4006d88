import type { Snapshot } from '../../protocol/snapshot/Snapshot.ts'
import type { Kit } from '../Kit.ts'
import { type ConnectionEvent, connectionTransition } from '../machines/connection.ts'
import type { KitState } from '../state/KitState.ts'

/**
 * The state that a visitor's page begins with, read from a snapshot: for the provider's `initialState`, the same on the
 * server and in the browser that hydrates what it drew. The kit itself is not changed; made by the machine that restores
 * connections in a page. Pure.
 *
 * @example <BillfoldProvider kit={kit} initialState={toInitialState(kit, snapshot)}><ConnectButton /></BillfoldProvider>
 */
export function toInitialState(kit: Pick<Kit, 'initialState'>, snapshot: Snapshot | null | undefined): KitState {
  const { initialState } = kit
  if (!snapshot) return initialState
  const { networkId, connections } = snapshot
  const network = initialState.networks.find(known => known.id === networkId)
  const apply = (state: KitState, event: ConnectionEvent) => ({ ...state, ...connectionTransition(state, event).state })
  const chosen = network
    ? apply(initialState, { type: 'networkRestored', namespace: network.namespace, networkId: network.id })
    : initialState
  return apply(chosen, { type: 'restore', connections })
}
