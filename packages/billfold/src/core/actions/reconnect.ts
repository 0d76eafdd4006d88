import { reconnectDiscoveryMs, reconnectTimeoutMs } from '../../protocol/limits.ts'
import type { ConnectedNamespace, Connector } from '../contracts/Connector.ts'
import type { Kit } from '../Kit.ts'
import { isLive } from '../machines/isLive.ts'
import { isOf } from '../machines/isOf.ts'
import type { SavedConnection } from '../state/KitState.ts'
import { attachConnector } from './attachConnector.ts'
import { orderNetworks } from './orderNetworks.ts'
import { untilAborted } from './untilAborted.ts'

/**
 * Restores stored connections without asking the visitor; at most one run at a time per kit (specification section 4).
 * With several wallets at once those that waited beside the active one come back as well.
 * Never rejects. A wallet that appears late is still restored, but it is not waited for: after a few seconds its
 * namespace reads `disconnected` (promise P6, faults 91 and 94). What somebody else owns (a wagmi config) he restores himself.
 * @example await reconnect(kit)
 */
export function reconnect(kit: Kit): Promise<void> {
  const queue = kit.runtime.once('reconnect', () => ({ last: Promise.resolve() }))
  queue.last = queue.last.then(() => run(kit)).then(() => kit.store.setState({ isReady: true }))
  return queue.last
}

async function run(kit: Kit): Promise<void> {
  const wanted = new Set(kit.store.getState().wished.map(wish => wish.connectorId))
  await Promise.all(
    [...wanted].map(connectorId => {
      if (wishes(kit, connectorId).length === 0) return undefined
      const end = restore(kit, connectorId)
      // Whoever only comes back beside the active wallet is not waited for.
      return isAwaited(kit, connectorId) ? end : undefined
    }),
  )
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
      offDestroy()
      void (wishes(kit, connectorId).length > 0 ? ask(kit, late) : Promise.resolve()).then(resolve)
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
  const stopClock = environment.clock.after(reconnectTimeoutMs, () => {
    isLate = true
    task.abort()
  })
  try {
    const networks = orderNetworks(store.getState(), connector.namespaces)
    const connected = await untilAborted(connector.reconnect({ networks, signal: task.signal }), task.signal)
    // The visitor was faster: what he connected, is connecting or has ended is not touched by a restore.
    const wished = wishes(kit, connector.id)
    if (wished.length === 0) return
    // What it was not asked for stays wished: several wallets at once may yet be switched on.
    store.setState(state => ({
      wished: state.wished.filter(wish => (connected ? !wished.includes(wish) : wish.connectorId !== connector.id)),
    }))
    if (!connected) return runtime.connection({ type: 'disconnected', connectorId: connector.id })
    const granted: { [namespace: string]: ConnectedNamespace } = {}
    for (const { namespace } of wished) {
      const now = connected[namespace]
      if (now && now.accounts.length > 0) granted[namespace] = now
      else runtime.connection({ type: 'disconnected', connectorId: connector.id, namespace })
    }
    const namespaces = Object.keys(granted)
    if (namespaces.length === 0) return
    attachConnector(kit, connector)
    const who = { connectorId: connector.id, name: connector.name, rdns: connector.rdns }
    runtime.connection({
      type: 'connected',
      who,
      connected: granted,
      isReconnect: true,
      keepsOthers: store.getState().settings.remote.multiWallet,
    })
    runtime.emit({
      type: 'CONNECT_SUCCESS',
      connectorId: connector.id,
      name: connector.name,
      namespaces,
      isReconnect: true,
    })
  } catch {
    // A wallet that is locked or broken today may answer tomorrow: its record stays.
    // Whoever aborted the question, to ask again or because the visitor left, sees to the rest himself.
    const isOver = isLate || !task.signal.aborted
    if (isOver && isAwaited(kit, connector.id)) runtime.connection({ type: 'failed', connectorId: connector.id })
  } finally {
    stopClock()
    task.abort()
  }
}

/**
 * What may still be restored with a wallet. With one wallet at a time: what was active, while its namespace waits for
 * that wallet or for nobody. With several: all that was alive, unless the visitor is asked for that very wallet.
 */
function wishes(kit: Kit, connectorId: string): readonly SavedConnection[] {
  const state = kit.store.getState()
  return state.wished.filter(wish => {
    const now = state.namespaces[wish.namespace]
    const saved = state.connections.find(own => isOf(own, wish))
    if (wish.connectorId !== connectorId || !now || !saved || isLive(state, saved)) return false
    const isOwn = now.connectorId === connectorId
    const isAsked = now.status === 'connecting' && !now.isRestoring
    if (state.settings.remote.multiWallet) return !isOwn || !isAsked
    return saved.status === 'active' && (now.status === 'disconnected' || (isOwn && !isAsked))
  })
}

/** Whether a namespace shows that it waits for the wallet to come back. */
function isAwaited(kit: Kit, connectorId: string): boolean {
  return Object.values(kit.store.getState().namespaces).some(now => now.isRestoring && now.connectorId === connectorId)
}
