import { endConnector } from '../core/actions/endConnector.ts'
import type { Kit } from '../core/Kit.ts'
import type { Namespace } from '../protocol/caip/types.ts'

/**
 * As the action `disconnect` for the active wallet of a namespace, which is in another chunk. Never rejects: a wallet that
 * refuses is forgotten all the same.
 */
export async function endConnection(kit: Kit, namespace: Namespace, keepModalOpen: boolean): Promise<void> {
  const { runtime, store } = kit
  const { connectors, namespaces } = store.getState()
  const connectorId = namespaces[namespace]?.connectorId
  const connector = connectors.find(({ id }) => id === connectorId)
  if (!connectorId || !connector) return
  // These end in all their namespaces.
  const scope = connector.kind === 'pairing' || connector.kind === 'embedded' ? undefined : namespace
  runtime.isEnding = true
  const ending = endConnector(kit, connector, scope).then(
    () => runtime.emit({ type: 'DISCONNECT_SUCCESS', namespace }),
    () => runtime.emit({ type: 'DISCONNECT_ERROR', code: 'connection/disconnect-failed' }),
  )
  runtime.isEnding = false
  if (keepModalOpen) runtime.modal({ type: 'reset', target: { view: 'Connect' } })
  runtime.connection({ type: 'disconnected', connectorId, namespace: scope })
  await ending
}
