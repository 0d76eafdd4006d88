import type { Connector } from '../contracts/Connector.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'

/** Listens to a connected connector, once per kit. Its listeners go when its last namespace is gone, or with the kit. */
export function attachConnector(kit: Kit, connector: Connector): void {
  const { runtime, store } = kit
  const attached = runtime.once('attached connectors', () => {
    const ends = new Map<string, Unsubscribe>()
    runtime.onDestroy(() => {
      for (const end of ends.values()) end()
    })
    return ends
  })
  if (attached.has(connector.id)) return
  const offChange = connector.on('change', connected =>
    runtime.connection({ type: 'changed', connectorId: connector.id, connected }),
  )
  const offDisconnect = connector.on('disconnect', namespace =>
    runtime.connection({ type: 'disconnected', connectorId: connector.id, namespace }),
  )
  const offStore = store.subscribe(state => {
    const isUsed = Object.values(state.namespaces).some(now => now.connectorId === connector.id)
    const isKept = state.connections.some(saved => saved.connectorId === connector.id && saved.status === 'connected')
    if (!isUsed && !isKept) end()
  })
  const end = () => {
    attached.delete(connector.id)
    offChange()
    offDisconnect()
    offStore()
  }
  attached.set(connector.id, end)
}
