import type { Namespace } from '../../protocol/caip/types.ts'
import type { AccountSnapshot } from '../account/AccountSnapshot.ts'
import { getShownAccount } from '../account/getShownAccount.ts'
import type { Kit } from '../Kit.ts'
import { toHostAccount } from './toHostAccount.ts'

/**
 * The account of a namespace, by default the active one.
 * @example const { address, isConnected } = getAccount(kit)
 */
export function getAccount(kit: Kit, parameters: { readonly namespace?: Namespace | undefined } = {}): AccountSnapshot {
  return toHostAccount(getShownAccount(kit, parameters), kit.store.getState().networks)
}
