import { storedConnections } from '../../protocol/stored/storedConnections.ts'
import { reconnect } from '../actions/reconnect.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'

/**
 * Keeps this tab in step with the others of its origin (promise P7): a connection that ended elsewhere ends here, one
 * that began elsewhere is restored here, without asking the visitor.
 */
export function followOtherTabs(kit: Kit): Unsubscribe {
  const { runtime, store } = kit
  return runtime.storage.watch(key => {
    if (key !== '' && key !== storedConnections.key) return
    const saved = runtime.storage.read(storedConnections) ?? []
    let isAnyNew = false
    for (const [namespace, now] of Object.entries(store.getState().namespaces)) {
      const active = saved.find(other => other.namespace === namespace && other.status === 'active')
      if (now.connectorId && active?.connectorId !== now.connectorId)
        runtime.connection({ type: 'disconnected', connectorId: now.connectorId, namespace, isElsewhere: true })
      if (active && active.connectorId !== now.connectorId) isAnyNew = true
    }
    if (!isAnyNew) return store.setState({ connections: saved })
    runtime.connection({ type: 'restore', connections: saved })
    void reconnect(kit)
  })
}
