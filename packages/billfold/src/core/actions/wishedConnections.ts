import type { Kit } from '../Kit.ts'
import type { SavedConnection } from '../state/KitState.ts'

/** Stored connections that were alive when they were read, and whose wallet has not answered on this page yet. */
export function wishedConnections(kit: Kit): { list: readonly SavedConnection[] } {
  return kit.runtime.once('wished connections', () => ({ list: [] }))
}
