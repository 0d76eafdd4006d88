import { storedActiveNetwork } from '../../protocol/stored/storedActiveNetwork.ts'
import { storedConnections } from '../../protocol/stored/storedConnections.ts'
import { storedRecentWallets } from '../../protocol/stored/storedRecentWallets.ts'
import type { Kit } from '../Kit.ts'
import { findRecord } from '../machines/findRecord.ts'
import { isAlive } from '../machines/isAlive.ts'
import { mergeConnections } from '../machines/mergeConnections.ts'
import { withoutOwned } from './withoutOwned.ts'

/**
 * Writes connections, recent wallets and the active network; of connections only what this tab has changed, into what
 * the others have written meanwhile (fault 70). What is new of theirs comes into this tab by `followOtherTabs`. Those of
 * a namespace that is owned outside of the kit are stored by their owner.
 */
export function saveConnections(kit: Kit): void {
  const { runtime, store } = kit
  const { storage } = runtime
  const { activeNamespace, namespaces } = store.getState()
  storage.write(storedActiveNetwork, namespaces[activeNamespace]?.networkId)
  storage.exclusively(storedConnections, () => {
    const state = store.getState()
    const { agreed, recentWallets, pending } = state
    const connections = withoutOwned(kit, state.connections)
    // A list that is gone or cannot be read does not show what the other tabs did.
    const listed = withoutOwned(kit, storage.read(storedConnections) ?? agreed)
    const all = mergeConnections({ ...state, connections }, listed)
    const isKept = storage.write(storedConnections, all)
    // A record that could not be updated may be old, but it may not bring back what the visitor has ended.
    const isLeft = all.some(saved => saved.status === 'active')
    const isOver = listed.some(saved => saved.status === 'connected' && !isAlive(findRecord(all, saved)))
    if (!isKept && (!isLeft || isOver)) storage.write(storedConnections, undefined)
    storage.write(storedRecentWallets, recentWallets)
    runtime.connection({ type: 'stored', stored: { agreed: [...pending, ...connections] } })
  })
}
