import { storedConnections } from '../../protocol/stored/storedConnections.ts'
import { untilAborted } from '../async/untilAborted.ts'
import type { Kit } from '../Kit.ts'
import { isLive } from '../machines/isLive.ts'
import { applyConnected } from './applyConnected.ts'
import { orderNetworks } from './orderNetworks.ts'
import { reconnect } from './reconnect.ts'
import { restoreConnections } from './restoreConnections.ts'

/**
 * Takes over what other tabs have written, then asks every connected wallet, silently, whether it still grants what the
 * page shows. A wallet that does not answer keeps its connection, and the next request shows its state.
 */
export async function catchUp(kit: Kit): Promise<void> {
  const { runtime, store } = kit
  const listed = runtime.storage.read(storedConnections, store.getState().agreed) ?? []
  if (restoreConnections(kit, listed)) void reconnect(kit)
  const state = store.getState()
  const used = new Set(state.connections.filter(saved => isLive(state, saved)).map(saved => saved.connectorId))
  const asked = state.connectors.filter(connector => used.has(connector.id))
  await Promise.allSettled(
    asked.map(async connector => {
      const task = runtime.startTask(`revalidate ${connector.id}`)
      try {
        const networks = orderNetworks(store.getState(), connector.namespaces)
        const connected = await untilAborted(connector.reconnect({ networks, signal: task.signal }), task.signal)
        applyConnected(kit, connector, connected ?? {})
      } finally {
        task.abort()
      }
    }),
  )
}
