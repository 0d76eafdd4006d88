import type { Kit } from '../Kit.ts'
import { findRecord } from '../machines/findRecord.ts'
import { isLive } from '../machines/isLive.ts'
import type { SavedConnection } from '../state/KitState.ts'

/**
 * What may still be restored with a wallet. With one wallet at a time: what was active, while its namespace waits for
 * that wallet or for none. With several: all that was alive, unless the visitor is asked for that very wallet.
 */
export function findPending(kit: Kit, connectorId: string): readonly SavedConnection[] {
  const state = kit.store.getState()
  return state.pending.filter(record => {
    const now = state.namespaces[record.namespace]
    const saved = findRecord(state.connections, record)
    if (record.connectorId !== connectorId || !now || !saved || isLive(state, saved)) return false
    const isOwn = now.connectorId === connectorId
    const isAsked = now.status === 'connecting' && !now.isRestoring
    if (state.settings.remote.multiWallet) return !isOwn || !isAsked
    return saved.status === 'active' && (now.status === 'disconnected' || (isOwn && !isAsked))
  })
}
