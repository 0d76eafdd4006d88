import type { Kit } from '../Kit.ts'
import type { CloseReason } from '../machines/modal.ts'
import { restView } from './openModal.ts'

/**
 * Closes the modal. `visitor` (Esc, backdrop, the close button) may be refused by the view that is shown; the modal then
 * shakes. An inline modal stays and returns to its first view.
 * @example closeModal(kit)
 */
export function closeModal(kit: Kit, reason: CloseReason = 'host'): void {
  const { isInline } = kit.store.getState().settings
  kit.runtime.modal({ type: 'close', reason, isInline, rest: isInline ? restView(kit) : { view: 'Connect' } })
}
