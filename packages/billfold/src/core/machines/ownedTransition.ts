import type { Namespace } from '../../protocol/caip/types.ts'
import type { OwnedConnections } from '../contracts/ExternalOwner.ts'
import type { NamespaceState, SavedConnection } from '../state/KitState.ts'
import { type ConnectionSlice, follow } from './connection.ts'

/**
 * The connections of a namespace as their owner tells them (`ExternalOwner`): his word is the whole truth. Only of the
 * visitor whom this page is asking he knows less, and `connect` ends that. Beside the machine of `connection.ts`, so that
 * kits without an owner do not load it. Pure.
 */
export function ownedTransition(
  state: ConnectionSlice,
  namespace: Namespace,
  owned: OwnedConnections,
): Pick<ConnectionSlice, 'activeNamespace' | 'namespaces' | 'connections'> {
  const before = state.namespaces[namespace] as NamespaceState
  const { status, activeId, networkId = before.networkId } = owned
  const records = owned.connections.map(
    (each): SavedConnection => ({
      connectorId: each.connectorId,
      namespace,
      name: each.name,
      accounts: each.accounts,
      networkId: each.networkId ?? networkId,
      approvedNetworks: each.approvedNetworks,
      status: each.connectorId === activeId ? 'active' : 'connected',
    }),
  )
  const active = records.find(saved => saved.status === 'active')
  const put = (now: NamespaceState, kept: readonly SavedConnection[]) => {
    const namespaces = { ...state.namespaces, [namespace]: now }
    const connections = [...state.connections.filter(saved => saved.namespace !== namespace), ...kept]
    // Who connects in the owner's namespace while nobody is in the one that is shown wants to see that one.
    const isNew = now.status === 'connected' && before.status !== 'connected'
    const isNobody = state.namespaces[state.activeNamespace]?.status === 'disconnected'
    const activeNamespace = isNew && isNobody ? namespace : state.activeNamespace
    return follow(state, { activeNamespace, namespaces, connections })
  }
  if (!active || status === 'disconnected') {
    const isAsked = before.status === 'connecting' && !before.isRestoring
    const free = { status: 'disconnected', connectorId: undefined, accounts: [], approvedNetworks: 'all' } as const
    return put(isAsked ? before : { ...free, networkId }, [])
  }
  const { connectorId, accounts, approvedNetworks = 'all' } = active
  const now = { status, connectorId, accounts, approvedNetworks, networkId: active.networkId }
  return status === 'connected' ? put(now, records) : put({ ...now, isRestoring: true }, [])
}
