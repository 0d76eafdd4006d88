import { storedConnections } from '../../protocol/stored/storedConnections.ts'
import { reconnect } from '../actions/reconnect.ts'
import { restoreConnections } from '../actions/restoreConnections.ts'
import type { Unsubscribe } from '../contracts/Unsubscribe.ts'
import type { Kit } from '../Kit.ts'

/**
 * Keeps this tab in step with the others of its origin (promise P7): a connection that ended elsewhere ends here, one
 * that began elsewhere is restored here, without asking the visitor, and the wallet chosen elsewhere is chosen here.
 */
export function followOtherTabs(kit: Kit): Unsubscribe {
  const { storage } = kit.runtime
  return storage.watch(key => {
    if (key !== '' && key !== storedConnections.key) return
    const listed = storage.read(storedConnections, kit.store.getState().agreed) ?? []
    if (restoreConnections(kit, listed)) void reconnect(kit)
  })
}
