import type { Namespace } from '../../protocol/caip/types.ts'
import { reconnectTimeoutMs } from '../../protocol/limits.ts'
import { storedConnections } from '../../protocol/stored/storedConnections.ts'
import type { ChainAdapter } from '../contracts/ChainAdapter.ts'
import type { OwnedConnections } from '../contracts/ExternalOwner.ts'
import type { Kit } from '../Kit.ts'
import { ownedTransition } from '../machines/ownedTransition.ts'
import type { SavedConnection } from '../state/KitState.ts'
import { endConnector } from './endConnector.ts'

/**
 * Shows what the owner of a namespace tells, now and with every change. One that never ends restoring, over a locked
 * wallet say, is not waited for: after 20 s the namespace reads `disconnected` until the owner tells more (promise P6).
 * Where only one wallet may be connected at a time, the others of the owner are ended when a visitor connects one in the
 * kit; what the host connects beside is the host's affair. Ends with the kit. Families pass it on as
 * `ExternalOwner.follow`.
 * @example const owner: ExternalOwner = { follow: followOwner, ...rest }
 */
export function followOwner(kit: Kit, { namespace, connections: owner }: ChainAdapter): void {
  if (!owner) return
  const { runtime, environment, store } = kit
  forgetStored(kit, namespace)
  const tell = (owned: OwnedConnections) => store.setState(ownedTransition(store.getState(), namespace, owned))
  let stopClock: (() => void) | undefined
  const read = () => {
    const owned = owner.get()
    tell(owned)
    if (owned.status !== 'connecting') {
      stopClock?.()
      stopClock = undefined
      return
    }
    stopClock ??= environment.clock.after(reconnectTimeoutMs, () =>
      tell({ ...owner.get(), status: 'disconnected', activeId: undefined, connections: [] }),
    )
  }
  const endOthers = (connectorId: string) => {
    for (const other of owner.get().connections) {
      const connector = store.getState().connectors.find(known => known.id === other.connectorId)
      if (!connector || connector.id === connectorId) continue
      endConnector(kit, connector, namespace).catch(cause =>
        runtime.emit({ type: 'INTERNAL_SDK_ERROR', code: 'connection/release', message: String(cause) }),
      )
    }
  }
  const ends = [
    owner.subscribe(read),
    runtime.onEvent(event => {
      if (event.type === 'CONNECT_SUCCESS' && !event.isReconnect && event.namespaces.includes(namespace))
        if (!store.getState().settings.remote.multiWallet) endOthers(event.connectorId)
    }),
    () => stopClock?.(),
  ]
  for (const end of ends) runtime.onDestroy(end)
  read()
}

/** What was stored before somebody else took the namespace over is not restored beside him, in no tab. */
function forgetStored({ runtime: { storage }, store }: Kit, namespace: Namespace): void {
  const isOther = (saved: SavedConnection) => saved.namespace !== namespace
  const listed = storage.read(storedConnections)
  if (listed && !listed.every(isOther)) storage.write(storedConnections, listed.filter(isOther))
  store.setState(({ wished, agreed }) => ({ wished: wished.filter(isOther), agreed: agreed.filter(isOther) }))
}
