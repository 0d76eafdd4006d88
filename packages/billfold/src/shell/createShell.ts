import { closeModal } from '../core/actions/closeModal.ts'
import { goBack } from '../core/actions/goBack.ts'
import type { SurfaceFactory } from '../core/contracts/Surface.ts'
import { toAlert } from '../core/events/toAlert.ts'
import type { Kit } from '../core/Kit.ts'
import { chunkLoadFailed } from '../protocol/errors/rows/chunk.ts'
import { drawFallback } from './drawFallback.ts'

/** What a host's hotkeys listen for: it stops at the element, so that typing in the modal never fires them. */
const HELD_EVENTS = ['keydown', 'keyup', 'keypress', 'paste', 'copy', 'cut'] as const

/**
 * The modal's element: `<billfold-modal>` → open shadow root → native `<dialog>` → React root and frame slot
 * (architecture section 6). Made once per kit; follows the store; views come by `import()` on intent.
 */
export const createShell: SurfaceFactory = (kit, { container }) => {
  const { document } = window
  const element = document.createElement('billfold-modal')
  const shadow = element.attachShadow({ mode: 'open' })
  const dialog = document.createElement('dialog')
  const root = document.createElement('div')
  const frameSlot = document.createElement('div')
  dialog.className = container ? 'bf bf-inline' : 'bf bf-dialog'
  root.className = 'bf-root'
  // The vault's frame is put here later; it must never be moved again, so its place exists from the start.
  frameSlot.className = 'bf-frame'
  frameSlot.hidden = true
  dialog.setAttribute('closedby', 'none')
  dialog.append(root, frameSlot)
  shadow.append(dialog)

  let unmount = () => {}
  let loading: Promise<void> | undefined
  let isMounted = false
  const load = () => import('../ui/mountUi.tsx')
  const warm = () => {
    loading ??= load()
      .catch(load)
      .then(async ({ mountUi }) => {
        if (kit.runtime.lifetime.aborted) return
        const ui = await mountUi({ kit, element, shadow, dialog, root })
        if (kit.runtime.lifetime.aborted) return ui.unmount()
        unmount = ui.unmount
        isMounted = true
        show()
        ui.draw()
      })
      .catch(cause => {
        loading = undefined
        kit.runtime.emit(toAlert(chunkLoadFailed, cause))
        throw cause
      })
    return loading
  }
  const show = () => {
    if (dialog.open || !kit.store.getState().modal.isOpen) return
    // Password managers set `inert` on what they cover; a dialog that nobody can press is worse.
    for (let node: Element | null = element; node; node = node.parentElement) node.removeAttribute('inert')
    if (container) dialog.setAttribute('open', '')
    else {
      if (element.isConnected && element !== document.body.lastElementChild) element.parentNode?.append(element)
      dialog.showModal()
    }
  }
  const follow = () => {
    const { isOpen } = kit.store.getState().modal
    if (!isOpen) {
      dialog.close()
      return
    }
    if (isMounted) show()
    else warm().then(show, () => drawFallback(kit, root, show))
  }

  const onClose = () => {
    // Closed by force (a second Esc, a host script): stays only if the machine agrees.
    if (!kit.store.getState().modal.isOpen) return
    closeModal(kit, 'visitor')
    show()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    event.preventDefault()
    goBack(kit)
  }
  const onCancel = (event: Event) => {
    event.preventDefault()
    goBack(kit)
  }
  // A press that begins inside the card and ends outside (selecting text) is no wish to close.
  let isPressedOutside = false
  const onPointerDown = (event: Event) => {
    isPressedOutside = event.target === dialog
  }
  const onClick = (event: Event) => {
    if (event.target === dialog && isPressedOutside) closeModal(kit, 'visitor')
  }
  const hold = (event: Event) => event.stopPropagation()
  const keepPageStill = (event: Event) => {
    if (event.target === dialog && event.cancelable) event.preventDefault()
  }

  for (const name of HELD_EVENTS) element.addEventListener(name, hold)
  dialog.addEventListener('close', onClose)
  dialog.addEventListener('keydown', onKeyDown)
  if (!container) {
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('pointerdown', onPointerDown)
    dialog.addEventListener('click', onClick)
    dialog.addEventListener('wheel', keepPageStill, { passive: false })
    dialog.addEventListener('touchmove', keepPageStill, { passive: false })
  }
  ;(container ?? document.body).append(element)

  const offStore = kit.store.subscribe((state, before) => {
    if (state.modal.isOpen !== before.modal.isOpen) follow()
  })
  if (kit.store.getState().modal.isOpen) follow()
  if (container) openInline(kit)
  return {
    warm,
    destroy() {
      offStore()
      dialog.close()
      unmount()
      element.remove()
    },
  }
}

/** An inline modal is always drawn. */
function openInline(kit: Kit): void {
  if (!kit.store.getState().modal.isOpen) kit.runtime.modal({ type: 'open', target: { view: 'Connect' } })
}
