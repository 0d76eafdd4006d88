import { closeModal } from '../../core/actions/closeModal.ts'
import type { Kit } from '../../core/Kit.ts'
import { leaveOnceSignedIn } from '../view/leaveOnceSignedIn.ts'

/**
 * Where a network switch leads once it is done (specification section 4, facts/core.md 3.16): the modal closes when the
 * network before was none of the configured ones; else back to where the list of networks was opened from, or, when
 * that was outside of the modal, it closes too.
 */
export function leaveAfterSwitch(kit: Kit, wasUnsupported: boolean): void {
  const { history } = kit.store.getState().modal
  const list = history.findIndex(entry => entry.view === 'Networks')
  leaveOnceSignedIn(kit, () => {
    if (wasUnsupported || list < 1) closeModal(kit, 'done')
    else kit.runtime.modal({ type: 'backTo', index: list - 1 })
  })
}
