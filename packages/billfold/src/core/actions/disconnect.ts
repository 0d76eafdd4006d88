import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { disconnectFailed } from '../../protocol/errors/rows/connection.ts'
import type { Kit } from '../Kit.ts'
import type { KitState } from '../state/KitState.ts'
import { endConnector } from './endConnector.ts'

/**
 * Ends the connection of one namespace, or of all. The page forgets it at once; the wallet is told as well. Pairing and
 * embedded connectors end in all their namespaces (facts/core.md 3.6).
 *
 * @throws `connection/disconnect-failed` when a wallet refused; the page is disconnected all the same.
 * @example await disconnect(kit)
 */
export async function disconnect(kit: Kit, parameters: disconnect.Parameters = {}): Promise<void> {
  const { runtime, store } = kit
  // A yes that comes after the visitor has left must not bring the connection back.
  runtime.abortTasks('connect')
  runtime.abortTasks('reconnect')
  const { namespaces, connectors, connections } = store.getState()
  const isMeant = (namespace: Namespace) => !parameters.namespace || parameters.namespace === namespace
  const scopes = new Map<string, Namespace | undefined>()
  const end = (connectorId: string, namespace: Namespace) => {
    const kind = connectors.find(known => known.id === connectorId)?.kind
    const isWhole = !parameters.namespace || kind === 'pairing' || kind === 'embedded'
    scopes.set(connectorId, isWhole ? undefined : namespace)
  }
  // Those that only wait to be active go first: the end of the active one must not promote them.
  for (const saved of connections)
    if (saved.status !== 'disconnected' && !parameters.namespace) end(saved.connectorId, saved.namespace)
  for (const [namespace, now] of Object.entries(namespaces))
    if (now.connectorId && isMeant(namespace)) end(now.connectorId, namespace)
  for (const saved of connections)
    if (saved.status === 'active' && isMeant(saved.namespace) && !scopes.has(saved.connectorId))
      end(saved.connectorId, saved.namespace)

  const asked = [...scopes].flatMap(([connectorId, namespace]) => {
    const connector = connectors.find(known => known.id === connectorId)
    const owner = connector?.namespaces.map(name => kit.adapters.get(name)?.connections).find(Boolean)
    if (owner) return [owner.disconnect()]
    return connector && isUsed(namespaces, connections, connectorId) ? [endConnector(kit, connector, namespace)] : []
  })
  for (const [connectorId, namespace] of scopes) runtime.connection({ type: 'disconnected', connectorId, namespace })
  runtime.toast({ type: 'hide' })
  const results = await Promise.allSettled(asked)
  const failed = results.find(result => result.status === 'rejected')
  if (failed) {
    const error = new BillfoldError(disconnectFailed, { cause: failed.reason })
    runtime.emit({ type: 'DISCONNECT_ERROR', code: error.code })
    throw error
  }
  runtime.emit({ type: 'DISCONNECT_SUCCESS', namespace: parameters.namespace ?? 'all' })
}

export declare namespace disconnect {
  type Parameters = { readonly namespace?: Namespace | undefined }
  type ReturnType = undefined
  type ErrorType = BillfoldError<'connection/disconnect-failed'>
}

/** A record that was only kept to be restored has no wallet behind it that would have to be told. */
function isUsed(
  namespaces: KitState['namespaces'],
  connections: KitState['connections'],
  connectorId: string,
): boolean {
  return (
    Object.values(namespaces).some(now => now.connectorId === connectorId && now.status === 'connected') ||
    connections.some(saved => saved.connectorId === connectorId && saved.status === 'connected')
  )
}
