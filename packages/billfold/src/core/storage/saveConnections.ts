import type { StoreApi } from 'zustand/vanilla'
import { storedActiveNetwork } from '../../protocol/stored/storedActiveNetwork.ts'
import { storedConnections } from '../../protocol/stored/storedConnections.ts'
import { storedRecentWallets } from '../../protocol/stored/storedRecentWallets.ts'
import type { KitState, SavedConnection } from '../state/KitState.ts'
import type { KitStorage } from './createKitStorage.ts'

/**
 * Writes connections, recent wallets and the active network. What another tab added meanwhile stays: records that this
 * tab does not know are kept, but only one of a namespace may be active, and that is the one of the tab that writes
 * last; the other tab then follows it (fault 70).
 */
export function saveConnections(storage: KitStorage, store: StoreApi<KitState>): void {
  const { activeNamespace, namespaces } = store.getState()
  const networkId = namespaces[activeNamespace]?.networkId
  storage.write(storedActiveNetwork, networkId)
  storage.exclusively(storedConnections, () => {
    const { connections, recentWallets } = store.getState()
    const mine = new Set(connections.map(identity))
    const others = (storage.read(storedConnections) ?? [])
      .filter(saved => !mine.has(identity(saved)))
      .map(saved =>
        saved.status === 'active' &&
        connections.some(own => own.namespace === saved.namespace && own.status === 'active')
          ? { ...saved, status: 'disconnected' as const }
          : saved,
      )
    const all = [...others, ...connections]
    const isKept = storage.write(storedConnections, all)
    // A record that could not be updated may be old, but it may not bring back what the visitor has ended.
    if (!isKept && !all.some(saved => saved.status === 'active')) storage.write(storedConnections, undefined)
    storage.write(storedRecentWallets, recentWallets)
    if (others.length > 0) store.setState({ connections: all })
  })
}

function identity(saved: SavedConnection): string {
  return `${saved.namespace} ${saved.connectorId}`
}
