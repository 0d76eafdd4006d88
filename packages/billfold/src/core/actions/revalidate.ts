import type { Kit } from '../Kit.ts'
import { isLive } from '../machines/isLive.ts'
import { orderNetworks } from './orderNetworks.ts'
import { untilAborted } from './untilAborted.ts'

/**
 * Asks every connected wallet, silently, whether it still grants what the page shows: after the page came back from the
 * back-forward cache its events may have been missed (fault 72). Never rejects; a wallet that does not answer keeps its
 * connection, and the next request will tell.
 */
export async function revalidate(kit: Kit): Promise<void> {
  const { runtime, store } = kit
  const state = store.getState()
  const used = new Set(state.connections.filter(saved => isLive(state, saved)).map(saved => saved.connectorId))
  const asked = state.connectors.filter(connector => used.has(connector.id))
  await Promise.allSettled(
    asked.map(async connector => {
      const task = runtime.startTask(`revalidate ${connector.id}`)
      try {
        const networks = orderNetworks(store.getState(), connector.namespaces)
        const connected = await untilAborted(connector.reconnect({ networks, signal: task.signal }), task.signal)
        if (connected) runtime.connection({ type: 'changed', connectorId: connector.id, connected })
        else runtime.connection({ type: 'disconnected', connectorId: connector.id })
      } finally {
        task.abort()
      }
    }),
  )
}
