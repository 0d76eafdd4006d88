import { closeModal } from '../../core/actions/closeModal.ts'
import { navigate } from '../../core/actions/navigate.ts'
import { restView } from '../../core/actions/openModal.ts'
import type { Kit } from '../../core/Kit.ts'

/** A wallet is connected: the modal has done what it was opened for, unless the wallet is on a network that this site does not use. */
export function leaveAfterConnect(kit: Kit): void {
  const rest = restView(kit)
  if (rest.view === 'UnsupportedChain') navigate(kit, rest, 'reset')
  else closeModal(kit, 'done')
}
