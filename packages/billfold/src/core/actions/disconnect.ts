import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { disconnectFailed } from '../../protocol/errors/rows/connection.ts'
import type { Kit } from '../Kit.ts'

/**
 * Ends the connection of one namespace, or of all. The page forgets it at once; the wallet is told as well. Pairing and
 * embedded connectors end in all their namespaces (facts/core.md 3.6).
 *
 * @throws `connection/disconnect-failed` when a wallet refused; the page is disconnected all the same.
 * @example await disconnect(kit)
 */
export async function disconnect(kit: Kit, parameters: disconnect.Parameters = {}): Promise<void> {
  const { runtime, store } = kit
  const { namespaces, connectors } = store.getState()
  const ended: Promise<void>[] = []
  const told = new Set<string>()
  for (const [namespace, now] of Object.entries(namespaces)) {
    if (!now.connectorId || (parameters.namespace && namespace !== parameters.namespace)) continue
    const connector = connectors.find(known => known.id === now.connectorId)
    const isWhole = !parameters.namespace || connector?.kind === 'pairing' || connector?.kind === 'embedded'
    const scope = isWhole ? undefined : namespace
    if (connector && !told.has(connector.id)) {
      told.add(connector.id)
      const owner = kit.adapters.get(namespace)?.connections
      ended.push(owner ? owner.disconnect() : connector.disconnect(scope))
    }
    runtime.connection({ type: 'disconnected', connectorId: now.connectorId, namespace: scope })
  }
  runtime.toast({ type: 'hide' })
  const results = await Promise.allSettled(ended)
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
