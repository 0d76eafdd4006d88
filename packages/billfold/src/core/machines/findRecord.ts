import type { Namespace } from '../../protocol/caip/types.ts'
import type { SavedConnection } from '../state/KitState.ts'
import { isOf } from './isOf.ts'

/** The record of a wallet in a namespace, if the list has one. */
export function findRecord(
  list: readonly SavedConnection[],
  who: { readonly connectorId: string | undefined; readonly namespace: Namespace },
): SavedConnection | undefined {
  return list.find(saved => isOf(saved, who))
}
