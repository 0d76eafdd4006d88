import type { Connector } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'
import { isInUse } from '../machines/isInUse.ts'
import { applyConnected } from './applyConnected.ts'
import { loseConnector } from './loseConnector.ts'

/** Listens to a connector that is connected or to be restored, once per kit. Its listeners go with its last connection, or with the kit. */
export function attachConnector(kit: Kit, connector: Connector): void {
  const { runtime, store } = kit
  const attached = runtime.slot(createAttached)
  if (attached.has(connector.id)) return
  attached.add(connector.id)
  const offs = [
    connector.on('change', connected => applyConnected(kit, connector, connected)),
    connector.on('disconnect', namespace => loseConnector(kit, connector, namespace)),
    store.subscribe(state => {
      const isPending = state.pending.some(record => record.connectorId === connector.id)
      if (!isInUse(state, connector.id) && !isPending) end()
    }),
  ]
  const end = () => {
    attached.delete(connector.id)
    for (const off of offs) off()
  }
  offs.push(runtime.onDestroy(end))
}

const createAttached = () => new Set<string>()
