import type { Kit } from '../Kit.ts'
import type { SavedConnection } from '../state/KitState.ts'

/** The connections of the kit's own namespaces: those of one that somebody else owns are his to store and to restore. */
export function withoutOwned({ adapters }: Kit, list: readonly SavedConnection[]): readonly SavedConnection[] {
  return list.filter(saved => !adapters.get(saved.namespace)?.connections)
}
