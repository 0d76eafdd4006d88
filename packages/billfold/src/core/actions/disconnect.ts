import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { disconnectFailed } from '../../protocol/errors/rows/connection.ts'
import type { Kit } from '../Kit.ts'
import { isLive } from '../machines/isLive.ts'
import { endConnector } from './endConnector.ts'

/**
 * Ends the connection of one namespace, of one wallet, or all. The page forgets it at once; the wallet receives the call as well.
 * Pairing and embedded connectors end in all their namespaces (facts/core.md 3.6). With several wallets at once the first
 * that remains takes the place of the active one, unless all end. A modal that shows the account closes.
 *
 * @throws `connection/disconnect-failed` when a wallet refused; the page is disconnected all the same.
 * @example await disconnect(kit)
 */
export async function disconnect(kit: Kit, parameters: disconnect.Parameters = {}): Promise<void> {
  const { runtime, store } = kit
  const state = store.getState()
  const { namespaces, connectors, connections } = state
  const isMeant = (namespace: Namespace, connectorId: string) =>
    (!parameters.namespace || parameters.namespace === namespace) &&
    (!parameters.connectorId || parameters.connectorId === connectorId)
  const scopes = new Map<string, Namespace | undefined>()
  const end = (connectorId: string, namespace: Namespace) => {
    const kind = connectors.find(known => known.id === connectorId)?.kind
    const isWhole = !parameters.namespace || kind === 'pairing' || kind === 'embedded'
    scopes.set(connectorId, isWhole ? undefined : namespace)
  }
  // Those that only wait to be active go first: the end of the active one must not promote them.
  for (const status of ['connected', 'active'])
    for (const saved of connections)
      if (
        saved.status === status &&
        isMeant(saved.namespace, saved.connectorId) &&
        (status === 'active' || !parameters.namespace || parameters.connectorId)
      )
        end(saved.connectorId, saved.namespace)
  for (const [namespace, now] of Object.entries(namespaces))
    if (now.connectorId && isMeant(namespace, now.connectorId)) end(now.connectorId, namespace)
  // An approval that arrives after the visitor has left must not restore the connection.
  const isConnecting = Object.values(namespaces).some(
    now => now.status === 'connecting' && now.connectorId === parameters.connectorId,
  )
  if (!parameters.connectorId || isConnecting) runtime.abortTasks('connect')
  // Nor may a pending record be restored.
  const over = state.pending.filter(
    ({ namespace, connectorId }) =>
      (scopes.has(connectorId) && !scopes.get(connectorId)) || isMeant(namespace, connectorId),
  )
  for (const { connectorId } of over) runtime.startTask(`reconnect ${connectorId}`).abort()

  runtime.isEnding = true
  const asked = [...scopes].flatMap(([connectorId, namespace]) => {
    const connector = connectors.find(known => known.id === connectorId)
    // A record that is only kept to be restored has no wallet to disconnect; an owner restores its connections itself.
    const isUsed =
      connections.some(saved => saved.connectorId === connectorId && isLive(state, saved)) ||
      connector?.namespaces.some(name => kit.adapters.get(name)?.connections)
    return connector && isUsed ? [endConnector(kit, connector, namespace)] : []
  })
  runtime.isEnding = false
  // Views of the account close with it: another one has to be there before.
  if (parameters.keepModalOpen) runtime.modal({ type: 'reset', target: { view: 'Connect' } })
  for (const [connectorId, namespace] of scopes) runtime.connection({ type: 'disconnected', connectorId, namespace })
  for (const { connectorId, namespace } of over) runtime.connection({ type: 'disconnected', connectorId, namespace })
  runtime.toast({ type: 'hide' })
  const results = await Promise.allSettled(asked)
  const failed = results.find(result => result.status === 'rejected')
  if (failed) {
    const error = new BillfoldError(disconnectFailed, { cause: failed.reason })
    runtime.emit({ type: 'DISCONNECT_ERROR', code: error.code })
    throw error
  }
  const ended =
    parameters.connectorId && !parameters.namespace
      ? connections.flatMap(saved =>
          saved.connectorId === parameters.connectorId && isLive(state, saved) ? [saved.namespace] : [],
        )
      : [parameters.namespace ?? ('all' as const)]
  for (const namespace of ended) runtime.emit({ type: 'DISCONNECT_SUCCESS', namespace })
}

export declare namespace disconnect {
  type Parameters = {
    readonly namespace?: Namespace | undefined
    /** Ends this wallet only, whether it is the active one or waits. */
    readonly connectorId?: string | undefined
    /** An open modal shows Connect instead of closing, for a visitor who goes on with another wallet. */
    readonly keepModalOpen?: boolean | undefined
  }
  type ReturnType = undefined
  type ErrorType = BillfoldError<'connection/disconnect-failed'>
}
