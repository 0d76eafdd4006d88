import type { Kit } from '../Kit.ts'
import { isLive } from '../machines/isLive.ts'
import { isOf } from '../machines/isOf.ts'
import type { SavedConnection } from '../state/KitState.ts'
import { findRecord } from '../storage/findRecord.ts'
import { isAlive } from '../storage/isAlive.ts'
import { isChanged } from '../storage/isChanged.ts'
import { mergeConnections } from '../storage/mergeConnections.ts'
import { withoutOwned } from '../storage/withoutOwned.ts'

/**
 * Takes over a stored list of connections, at the start of a page or from another tab. Nothing of it reads as connected
 * before its wallet has answered on this page, and what was changed here and is not written yet stays as it is.
 * @returns whether there is something that `reconnect` has to ask wallets for.
 */
export function restoreConnections(kit: Kit, stored: readonly SavedConnection[]): boolean {
  const { runtime, store } = kit
  const before = store.getState()
  // Records from before an external owner took over the namespace are not restored.
  const listed = withoutOwned(kit, stored)
  const merged = mergeConnections(before, listed)
  // In the order of the list; of what stands twice the machine takes the first.
  const connections = [...listed.flatMap(saved => merged.filter(own => isOf(own, saved))), ...merged]
  runtime.connection({ type: 'restore', connections })
  const state = store.getState()
  const live = state.connections.filter(own => isLive(state, own))
  const pending = merged.filter(saved => isAlive(saved) && !findRecord(live, saved))
  store.setState({
    pending,
    // What is not written yet differs from what the others say; in all else this tab has followed them.
    agreed: [...listed, ...pending, ...state.connections].filter(
      (saved, index) => isChanged(before, saved) === index < listed.length,
    ),
  })
  return pending.length > 0
}
