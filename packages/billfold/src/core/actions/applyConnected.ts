import type { Connected, ConnectedNamespace, Connector } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'
import { isLive } from '../machines/isLive.ts'
import { enterConnected } from './enterConnected.ts'
import { findWishes } from './findWishes.ts'
import { loseConnector } from './loseConnector.ts'

/**
 * Takes over what a wallet grants now, without a question to the visitor: restores what is wished for, loses what the
 * wallet does not share any more, and follows it in all else. What the visitor has connected, is connecting or has ended
 * meanwhile is not touched.
 */
export function applyConnected(kit: Kit, connector: Connector, connected: Connected): void {
  const { runtime, store } = kit
  const { id: connectorId } = connector
  const granted: { [namespace: string]: ConnectedNamespace } = {}
  for (const { namespace } of findWishes(kit, connectorId)) {
    const now = connected[namespace]
    if (now?.accounts.length) granted[namespace] = now
  }
  if (Object.keys(granted).length) enterConnected(kit, connector, granted, true)
  const state = store.getState()
  for (const saved of state.connections)
    if (saved.connectorId === connectorId && isLive(state, saved) && !connected[saved.namespace]?.accounts.length)
      loseConnector(kit, connector, saved.namespace)
  runtime.connection({ type: 'changed', connectorId, connected })
}
