import type { Connected, ConnectedNamespace, Connector } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'
import { isLive } from '../machines/isLive.ts'
import { enterConnected } from './enterConnected.ts'
import { findPending } from './findPending.ts'
import { loseConnector } from './loseConnector.ts'

/**
 * Takes over what a wallet grants now, without a question to the visitor: restores pending records, loses what the
 * wallet does not share any more, and follows it in all else. What the visitor has connected, is connecting or has ended
 * meanwhile is not touched.
 */
export function applyConnected(kit: Kit, connector: Connector, connected: Connected): void {
  const { runtime, store } = kit
  const { id: connectorId, name, rdns } = connector
  const granted: { [namespace: string]: ConnectedNamespace } = {}
  // Under the id of a wallet another one may stand now that goes by the same rdns: it must not come back in its place.
  const isDoubtful = store.getState().connectors.some(other => rdns && other.rdns === rdns && other.id !== connectorId)
  for (const record of findPending(kit, connectorId)) {
    const now = connected[record.namespace]
    const isSame =
      (!isDoubtful && record.name === name) ||
      now?.accounts.some(({ address }) => record.accounts.some(saved => saved.address === address))
    if (isSame && now?.accounts.length) granted[record.namespace] = now
  }
  if (Object.keys(granted).length) enterConnected(kit, connector, granted, true)
  const state = store.getState()
  for (const saved of state.connections)
    if (saved.connectorId === connectorId && isLive(state, saved) && !connected[saved.namespace]?.accounts.length)
      loseConnector(kit, connector, saved.namespace)
  runtime.connection({ type: 'changed', connectorId, connected })
}
