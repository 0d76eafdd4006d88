import type { Namespace } from '../../protocol/caip/types.ts'
import { BillfoldError } from '../../protocol/errors/BillfoldError.ts'
import { modalClosed } from '../../protocol/errors/rows/connection.ts'
import type { Kit } from '../Kit.ts'
import { getNetwork, type NetworkSnapshot } from './getNetwork.ts'
import { openModal } from './openModal.ts'

/**
 * Opens the networks of a family, and resolves with the one that the visitor switched to.
 * @throws `connection/modal-closed` when the visitor leaves without a switch.
 */
export function openNetworks(kit: Kit, { namespace }: openNetworks.Parameters): Promise<NetworkSnapshot> {
  return new Promise((resolve, reject) => {
    const stop = kit.runtime.onEvent(({ type }) => {
      if (type === 'SWITCH_NETWORK') resolve(getNetwork(kit, { namespace }))
      else if (type === 'MODAL_CLOSE') reject(new BillfoldError(modalClosed))
      else return
      stop()
    })
    openModal(kit, { view: 'Networks', namespace })
  })
}

export declare namespace openNetworks {
  type Parameters = { readonly namespace?: Namespace | undefined }
  type ReturnType = NetworkSnapshot
}
