import type { Connected, ConnectedNamespace, Connector } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'
import { isLive } from '../machines/isLive.ts'
import { findWishes } from './findWishes.ts'
import { loseConnector } from './loseConnector.ts'

/**
 * Takes over what a wallet grants now, without a question to the visitor: restores what is wished for, loses what the
 * wallet does not share any more, and follows it in all else. What the visitor has connected, is connecting or has ended
 * meanwhile is not touched.
 */
export function applyConnected(kit: Kit, connector: Connector, connected: Connected): void {
  const { runtime, store } = kit
  const { id: connectorId, name, rdns } = connector
  const granted: { [namespace: string]: ConnectedNamespace } = {}
  for (const { namespace } of findWishes(kit, connectorId)) {
    const now = connected[namespace]
    if (now?.accounts.length) granted[namespace] = now
  }
  const namespaces = Object.keys(granted)
  if (namespaces.length) {
    const keepsOthers = store.getState().settings.remote.multiWallet
    const who = { connectorId, name, rdns }
    runtime.connection({ type: 'connected', who, connected: granted, isReconnect: true, keepsOthers })
    runtime.emit({ type: 'CONNECT_SUCCESS', connectorId, name, namespaces, isReconnect: true })
  }
  const state = store.getState()
  for (const saved of state.connections)
    if (saved.connectorId === connectorId && isLive(state, saved) && !connected[saved.namespace]?.accounts.length)
      loseConnector(kit, connector, saved.namespace)
  runtime.connection({ type: 'changed', connectorId, connected })
}
