import type { Namespace } from '../../protocol/caip/types.ts'
import { isOf } from '../machines/isOf.ts'
import type { SavedConnection } from '../state/KitState.ts'

/** The record of a wallet in a namespace, if the list has one. */
export function findRecord(
  list: readonly SavedConnection[],
  who: { readonly connectorId: string; readonly namespace: Namespace },
): SavedConnection | undefined {
  return list.find(saved => isOf(saved, who))
}
