import { reconnectDiscoveryMs, reconnectSlowMs, reconnectTimeoutMs } from '../../protocol/limits.ts'
import { untilAborted } from '../async/untilAborted.ts'
import type { Connector } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'
import { applyConnected } from './applyConnected.ts'
import { attachConnector } from './attachConnector.ts'
import { findPending } from './findPending.ts'
import { loseConnector } from './loseConnector.ts'
import { orderNetworks } from './orderNetworks.ts'

/**
 * Restores stored connections without asking the visitor; at most one run at a time per kit (specification section 4).
 * With several wallets at once those that waited beside the active one come back as well.
 * Never rejects. A wallet that appears late is still restored, but it is not waited for: after a few seconds its
 * namespace reads `disconnected` (promise P6, faults 91 and 94). Connections that are owned outside of the kit (a wagmi config) are restored by their owner.
 * @example await reconnect(kit)
 */
export function reconnect(kit: Kit): Promise<void> {
  const { runtime, store, environment } = kit
  const queue = runtime.slot(createQueue)
  if (!queue.last && isAwaited(kit))
    runtime.onDestroy(environment.clock.after(reconnectSlowMs, () => store.setState({ isSlow: true })))
  queue.last = Promise.resolve(queue.last)
    .then(() => run(kit))
    .then(() => store.setState({ isReady: true }))
  return queue.last
}

const createQueue = (): { last?: Promise<void> } => ({})

async function run(kit: Kit): Promise<void> {
  const wanted = new Set(kit.store.getState().pending.map(record => record.connectorId))
  await Promise.all(
    [...wanted].map(connectorId => {
      if (findPending(kit, connectorId).length === 0) return undefined
      const end = restore(kit, connectorId)
      // Do not wait for wallets that are restored beside the active one.
      return isAwaited(kit, connectorId) ? end : undefined
    }),
  )
}

async function restore(kit: Kit, connectorId: string): Promise<void> {
  const { runtime, store, environment } = kit
  const found = store.getState().connectors.find(known => known.id === connectorId)
  if (found) return ask(kit, found)
  await new Promise<void>(resolve => {
    // The wallets of a page that is ready have shown themselves.
    const giveUp = environment.clock.after(store.getState().isReady ? 0 : reconnectDiscoveryMs, () => {
      runtime.connection({ type: 'failed', connectorId })
      resolve()
    })
    const stop = store.subscribe(state => {
      const late = state.connectors.find(known => known.id === connectorId)
      if (!late) return
      giveUp()
      stop()
      offDestroy()
      void (findPending(kit, connectorId).length > 0 ? ask(kit, late) : Promise.resolve()).then(resolve)
    })
    const offDestroy = runtime.onDestroy(() => {
      giveUp()
      stop()
      resolve()
    })
  })
}

async function ask(kit: Kit, connector: Connector): Promise<void> {
  const { runtime, store, environment } = kit
  const task = runtime.startTask(`reconnect ${connector.id}`)
  let isLate = false
  // One that is locked now may be unlocked at any moment.
  attachConnector(kit, connector)
  const stopClock = environment.clock.after(reconnectTimeoutMs, () => {
    isLate = true
    task.abort()
  })
  try {
    const networks = orderNetworks(store.getState(), connector.namespaces)
    const connected = await untilAborted(connector.reconnect({ networks, signal: task.signal }), task.signal)
    applyConnected(kit, connector, connected ?? {})
    for (const { namespace } of findPending(kit, connector.id)) loseConnector(kit, connector, namespace)
  } catch {
    // A wallet that is locked or broken today may answer tomorrow: its record stays.
    // The caller that aborted the request, to ask again or because the visitor left, handles the rest.
    const isOver = isLate || !task.signal.aborted
    if (isOver && isAwaited(kit, connector.id)) runtime.connection({ type: 'failed', connectorId: connector.id })
  } finally {
    stopClock()
    task.abort()
  }
}

/** Whether a namespace shows that it waits for the wallet, or any, to come back. */
function isAwaited(kit: Kit, connectorId?: string): boolean {
  return Object.values(kit.store.getState().namespaces).some(
    now => now.isRestoring && (!connectorId || now.connectorId === connectorId),
  )
}
