import { closeModal } from '../../core/actions/closeModal.ts'
import type { Kit } from '../../core/Kit.ts'

/** How often in one opening the modal is put back before it closes instead. */
const RETURNS = 3

/**
 * Watches while the modal is open: a page that swaps or clears its `body` (routers that morph documents do) takes the
 * element away, or moves it, and the browser then forgets that the dialog is modal. `show` puts it back; a page that
 * insists gets its will. Returns an unsubscribe.
 */
export function keepOnPage(kit: Kit, dialog: HTMLDialogElement, show: () => void): () => void {
  let returns = 0
  const watch = () => {
    observer.disconnect()
    for (const node of [document.documentElement, document.body]) node && observer.observe(node, { childList: true })
  }
  const observer = new MutationObserver(() => {
    watch()
    if (dialog.matches(':modal') || !document.body) return
    returns += 1
    if (returns > RETURNS) closeModal(kit)
    else show()
  })
  const follow = (isOpen: boolean) => {
    returns = 0
    if (isOpen) watch()
    else observer.disconnect()
  }
  follow(kit.store.getState().modal.isOpen)
  const offStore = kit.store.subscribe(({ modal }, before) => {
    if (modal.isOpen !== before.modal.isOpen) follow(modal.isOpen)
  })
  return () => {
    offStore()
    observer.disconnect()
  }
}
