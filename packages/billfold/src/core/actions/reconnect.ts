import { reconnectDiscoveryMs, reconnectTimeoutMs } from '../../protocol/limits.ts'
import type { Connector } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'
import { attachConnector } from './attachConnector.ts'
import { orderNetworks } from './orderNetworks.ts'
import { untilAborted } from './untilAborted.ts'

/**
 * Restores stored connections without asking the visitor; at most one run at a time per kit (specification section 4).
 * Never rejects. A wallet that appears late is still restored, but it is not waited for: after a few seconds its
 * namespace reads `disconnected` (promise P6, faults 91 and 94).
 */
export function reconnect(kit: Kit): Promise<void> {
  const queue = kit.runtime.once('reconnect', () => ({ last: Promise.resolve() }))
  queue.last = queue.last.then(() => run(kit)).then(() => kit.store.setState({ isReady: true }))
  return queue.last
}

async function run(kit: Kit): Promise<void> {
  const { store } = kit
  const wanted = new Set<string>()
  for (const now of Object.values(store.getState().namespaces))
    if (now.isRestoring && now.connectorId) wanted.add(now.connectorId)
  await Promise.all([...wanted].map(connectorId => restore(kit, connectorId)))
}

async function restore(kit: Kit, connectorId: string): Promise<void> {
  const { runtime, store, environment } = kit
  const found = store.getState().connectors.find(known => known.id === connectorId)
  if (found) return ask(kit, found)
  await new Promise<void>(resolve => {
    const giveUp = environment.clock.after(reconnectDiscoveryMs, () => {
      runtime.connection({ type: 'failed', connectorId })
      resolve()
    })
    const stop = store.subscribe(state => {
      const late = state.connectors.find(known => known.id === connectorId)
      if (!late) return
      giveUp()
      stop()
      runtime.lifetime.removeEventListener('abort', end)
      const isStillWanted = state.connections.some(
        saved => saved.connectorId === connectorId && saved.status === 'active',
      )
      const isTaken = state.connections.some(
        saved =>
          saved.connectorId === connectorId &&
          saved.status === 'active' &&
          state.namespaces[saved.namespace]?.status === 'connected',
      )
      void (isStillWanted && !isTaken ? ask(kit, late) : Promise.resolve()).then(resolve)
    })
    const end = () => {
      giveUp()
      stop()
      resolve()
    }
    if (runtime.lifetime.aborted) end()
    else runtime.lifetime.addEventListener('abort', end, { once: true })
  })
}

async function ask(kit: Kit, connector: Connector): Promise<void> {
  const { runtime, store, environment } = kit
  const task = runtime.startTask(`reconnect ${connector.id}`)
  const stopClock = environment.clock.after(reconnectTimeoutMs, () => task.abort())
  try {
    const networks = orderNetworks(store.getState(), connector.namespaces)
    const owner = connector.namespaces.map(namespace => kit.adapters.get(namespace)?.connections).find(Boolean)
    const asking = owner
      ? owner.reconnect({ signal: task.signal })
      : connector.reconnect({ networks, signal: task.signal })
    const connected = await untilAborted(asking, task.signal)
    // The visitor was faster: what he connected, or is connecting, is not touched by a restore.
    if (!isFree(kit, connector)) return
    if (!connected) return runtime.connection({ type: 'disconnected', connectorId: connector.id })
    attachConnector(kit, connector)
    const who = { connectorId: connector.id, name: connector.name, rdns: connector.rdns }
    runtime.connection({
      type: 'connected',
      who,
      connected,
      isReconnect: true,
      keepsOthers: store.getState().settings.remote.multiWallet,
    })
    runtime.emit({
      type: 'CONNECT_SUCCESS',
      connectorId: connector.id,
      name: connector.name,
      namespaces: Object.keys(connected),
      isReconnect: true,
    })
  } catch {
    // A wallet that is locked or broken today may answer tomorrow: its record stays.
    if (isFree(kit, connector)) runtime.connection({ type: 'failed', connectorId: connector.id })
  } finally {
    stopClock()
    task.abort()
  }
}

/** Whether one of the connector's namespaces still waits for it, or for nobody. */
function isFree(kit: Kit, connector: Connector): boolean {
  const { namespaces } = kit.store.getState()
  return connector.namespaces.some(namespace => {
    const now = namespaces[namespace]
    return now?.status === 'disconnected' || (now?.isRestoring === true && now.connectorId === connector.id)
  })
}
