import type { Kit } from '../Kit.ts'
import type { SavedConnection } from '../state/KitState.ts'

/** Whether somebody else owns the namespace of a connection: then it is his to store and to restore. */
export function isOwned({ adapters }: Kit, { namespace }: SavedConnection): boolean {
  return Boolean(adapters.get(namespace)?.connections)
}
