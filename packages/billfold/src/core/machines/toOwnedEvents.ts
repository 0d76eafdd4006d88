import type { Namespace } from '../../protocol/caip/types.ts'
import type { OwnedConnections } from '../contracts/ExternalOwner.ts'
import type { NamespaceState } from '../state/KitState.ts'
import type { ConnectionEvent, ConnectionSlice } from './connection.ts'

/**
 * Converts the state that the owner of a namespace reports (`ExternalOwner`) into the events of the connection machine that lead
 * there from `state`. The report replaces the namespace's state, except for an attempt of this page that is still open, which
 * `connect` ends. `isRestored`: the owner restored the reported connections. Pure.
 */
export function toOwnedEvents(
  state: ConnectionSlice,
  namespace: Namespace,
  { status, activeId, networkId, connections }: OwnedConnections,
  isRestored: boolean,
): readonly ConnectionEvent[] {
  const { activeNamespace, namespaces } = state
  const before = namespaces[namespace] as NamespaceState
  const events: ConnectionEvent[] = []
  const known = state.connections.flatMap(saved =>
    saved.namespace === namespace && saved.status !== 'disconnected' ? saved.connectorId : [],
  )
  const active = connections.find(each => each.connectorId === activeId)
  const owned = status === 'connected' && active ? [active, ...connections.filter(each => each !== active)] : []
  if (networkId && networkId !== before.networkId && !owned[0])
    events.push(
      { type: 'networkRestored', namespace, networkId },
      { type: 'namespaceSelected', namespace: activeNamespace },
    )
  for (const each of owned) {
    const { connectorId, name } = each
    const connected = { [namespace]: each }
    const isShown = connectorId === before.connectorId
    const isReconnect = each !== active || (isRestored && (isShown || !before.connectorId))
    if (known.includes(connectorId) && (each !== active || isShown))
      events.push({ type: 'changed', connectorId, connected })
    else events.push({ type: 'connected', who: { connectorId, name }, connected, isReconnect, keepsOthers: true })
  }
  // Show a restored account if the namespace that is shown has none.
  if (owned[0] && before.status !== 'connected' && namespaces[activeNamespace]?.status === 'disconnected')
    events.push({ type: 'namespaceSelected', namespace })
  for (const connectorId of before.isRestoring ? [...known, before.connectorId as string] : known)
    if (!owned.some(each => each.connectorId === connectorId))
      events.push({ type: 'disconnected', connectorId, namespace })
  if (active && status === 'connecting') {
    const { connectorId, accounts, approvedNetworks } = active
    const shown = { isRestoring: true, accounts, approvedNetworks, networkId: active.networkId ?? networkId } as const
    events.push({ type: 'connecting', connectorId, namespaces: [namespace], shown })
  }
  return events
}
