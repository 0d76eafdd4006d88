import type { Namespace } from '../../protocol/caip/types.ts'
import type { Kit } from '../Kit.ts'
import { forgottenTransition } from '../machines/forgottenTransition.ts'
import { isLive } from '../machines/isLive.ts'
import type { SavedConnection } from '../state/KitState.ts'
import { disconnect } from './disconnect.ts'
import { isMultiWalletOn } from './isMultiWalletOn.ts'

/**
 * Forgets the saved connection of a wallet, in one namespace or in all; one that is alive is ended at its wallet first,
 * and the first that remains takes its place. What is not known is forgotten already. Without `multiWallet` nothing
 * changes, and an alert says so once.
 *
 * @throws `connection/disconnect-failed` when the wallet refused; the record is forgotten all the same.
 * @example await deleteConnection(kit, { connectorId: 'io.rabby' })
 */
export async function deleteConnection(kit: Kit, parameters: deleteConnection.Parameters): Promise<void> {
  if (!isMultiWalletOn(kit)) return
  const { connectorId, namespace } = parameters
  const { runtime, store } = kit
  const isMeant = (saved: SavedConnection) =>
    saved.connectorId === connectorId && (!namespace || namespace === saved.namespace)
  const state = store.getState()
  const ending = state.connections.some(saved => isMeant(saved) && isLive(state, saved))
    ? disconnect(kit, parameters)
    : Promise.resolve()
  for (const saved of store.getState().connections.filter(isMeant))
    runtime.connection(now => forgottenTransition(now, { connectorId, namespace: saved.namespace }))
  await ending
}

export declare namespace deleteConnection {
  type Parameters = { readonly connectorId: string; readonly namespace?: Namespace | undefined }
  type ReturnType = undefined
}
