import type { Kit } from '../Kit.ts'
import type { SavedConnection } from '../state/KitState.ts'

/** The connections of the kit's own namespaces. An external owner stores and restores the connections of its namespace. */
export function withoutOwned({ adapters }: Kit, list: readonly SavedConnection[]): readonly SavedConnection[] {
  return list.filter(saved => !adapters.get(saved.namespace)?.connections)
}
