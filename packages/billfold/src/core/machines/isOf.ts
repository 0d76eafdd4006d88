import type { Namespace } from '../../protocol/caip/types.ts'
import type { SavedConnection } from '../state/KitState.ts'

/** Whether a record is that of this wallet in this namespace: there is one of each. */
export function isOf(
  saved: SavedConnection,
  who: { readonly connectorId: string | undefined; readonly namespace: Namespace },
): boolean {
  return saved.connectorId === who.connectorId && saved.namespace === who.namespace
}
