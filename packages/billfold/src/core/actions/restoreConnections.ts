import type { Kit } from '../Kit.ts'
import { restoredTransition } from '../machines/restoredTransition.ts'
import type { SavedConnection } from '../state/KitState.ts'
import { withoutOwned } from '../storage/withoutOwned.ts'

/**
 * Restores a stored list of connections, at the start of a page or from another tab. Records from before an external owner
 * took over the namespace are left out.
 * @returns whether there is something that `reconnect` has to ask wallets for.
 */
export function restoreConnections(kit: Kit, stored: readonly SavedConnection[]): boolean {
  kit.runtime.connection((state, step) => restoredTransition(state, withoutOwned(kit, stored), step))
  return kit.store.getState().pending.length > 0
}
