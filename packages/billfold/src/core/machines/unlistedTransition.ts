import type { NetworkId } from '../../protocol/caip/types.ts'
import type { KitState } from '../state/KitState.ts'
import type { ConnectionResult } from './connection.ts'

/**
 * The connections after a network was taken out of the configuration: a namespace that is not connected moves to the first
 * network that remains; a connected one stays where its wallet is. Pure.
 */
export function unlistedTransition(state: KitState, networkId: NetworkId): ConnectionResult {
  const { networks, namespaces } = state
  const [namespace, now] = Object.entries(namespaces).find(([, each]) => each.networkId === networkId) ?? []
  if (!namespace || !now || now.status === 'connected') return { state, effects: [] }
  const next = networks.find(known => known.namespace === namespace && known.id !== networkId)?.id
  return { state: { ...state, namespaces: { ...namespaces, [namespace]: { ...now, networkId: next } } }, effects: [] }
}
