import { reconnectTimeoutMs } from '../../protocol/limits.ts'
import type { ChainAdapter } from '../contracts/ChainAdapter.ts'
import type { OwnedConnections } from '../contracts/ExternalOwner.ts'
import type { Kit } from '../Kit.ts'
import { ownedTransition } from '../machines/ownedTransition.ts'
import { toOwnedEvents } from '../machines/toOwnedEvents.ts'
import type { SavedConnection } from '../state/KitState.ts'
import { endConnector } from './endConnector.ts'
import { latestConnect } from './latestConnect.ts'

/**
 * Shows the connections that the owner of a namespace reports, now and with every change. One that never ends restoring, because of a locked
 * wallet for example, is not waited for: after 20 s the namespace reads `disconnected` until the owner reports a change (promise P6).
 * Where only one wallet may be connected at a time, the others of the owner are ended when a visitor connects one in the
 * kit; what the host connects besides stays connected. Connections that the host begins and ends emit the kit's events.
 * Ends with the kit. Families pass it on as `ExternalOwner.follow`.
 * @example const owner: ExternalOwner = { follow: followOwner, ...rest }
 */
export function followOwner(kit: Kit, { namespace, connections: owner }: ChainAdapter): void {
  if (!owner) return
  const { runtime, environment, store } = kit
  const isOwn = (saved: SavedConnection) => saved.namespace === namespace
  const latest = runtime.slot(latestConnect)
  /** Whether the kit itself is connecting that wallet: then `connect` emits the event. */
  const isAsked = (connectorId: string) => latest.connectorId === connectorId && latest.task?.signal.aborted === false
  // Connections that exist when the kit starts count as restored.
  let isRestored = true
  const apply = (owned: OwnedConnections) => {
    const before = store.getState()
    const events = toOwnedEvents(before, namespace, owned, isRestored)
    runtime.connection((state, step) => ownedTransition(state, namespace, events, step))
    const isKnown = (connectorId: string) =>
      before.connections.some(saved => isOwn(saved) && saved.connectorId === connectorId)
    for (const event of events) {
      if (event.type === 'connected') {
        const { connectorId } = event.who
        if (!isKnown(connectorId) && !isAsked(connectorId))
          runtime.emit({
            ...event.who,
            type: 'CONNECT_SUCCESS',
            namespaces: [namespace],
            isReconnect: event.isReconnect,
          })
      } else if (event.type === 'disconnected' && isKnown(event.connectorId) && !runtime.isEnding)
        runtime.emit({ type: 'DISCONNECT_SUCCESS', namespace })
    }
  }
  let stopClock: (() => void) | undefined
  const read = () => {
    const owned = owner.get()
    apply(owned)
    isRestored = owned.status === 'connecting'
    if (owned.status !== 'connecting') {
      stopClock?.()
      stopClock = undefined
      return
    }
    stopClock ??= environment.clock.after(reconnectTimeoutMs, () =>
      apply({ ...owner.get(), status: 'disconnected', activeId: undefined, connections: [] }),
    )
  }
  const endOthers = (connectorId: string) => {
    for (const other of owner.get().connections) {
      const connector = store.getState().connectors.find(known => known.id === other.connectorId)
      if (!connector || connector.id === connectorId) continue
      runtime.isEnding = true
      endConnector(kit, connector, namespace).catch(cause =>
        runtime.emit({ type: 'INTERNAL_SDK_ERROR', code: 'connection/release', message: String(cause) }),
      )
    }
    runtime.isEnding = false
  }
  const ends = [
    owner.subscribe(read),
    runtime.onEvent(event => {
      if (event.type === 'CONNECT_SUCCESS' && isAsked(event.connectorId) && event.namespaces.includes(namespace))
        if (!store.getState().settings.remote.multiWallet) endOthers(event.connectorId)
    }),
    () => stopClock?.(),
  ]
  for (const end of ends) runtime.onDestroy(end)
  read()
}
