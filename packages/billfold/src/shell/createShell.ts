import { closeModal } from '../core/actions/closeModal.ts'
import { restView } from '../core/actions/openModal.ts'
import { toAlert } from '../core/events/toAlert.ts'
import type { SurfaceFactory } from '../core/SurfaceFactory.ts'
import { chunkLoadFailed } from '../protocol/errors/rows/chunk.ts'
import { createElements } from './createElements.ts'
import { drawFallback } from './drawFallback.ts'
import { drawLoading } from './drawLoading.ts'

/** What is loaded within this time is not announced by a bar (design, "Motion"). */
const QUIET_MS = 300

/**
 * The modal's element, made once per kit and removed by `kit.destroy()` alone. Shows and hides the dialog as the store
 * says, also if the page changes it; views come by `import()` on intent.
 */
export const createShell: SurfaceFactory = (kit, { container }) => {
  const { runtime, store } = kit
  const isInline = container !== undefined
  const elements = createElements(isInline)
  const { element, dialog, root } = elements
  const isOpen = () => store.getState().modal.isOpen && !runtime.lifetime.aborted
  const isShown = () => (isInline ? dialog.open : dialog.matches(':modal'))

  let stopWaiting = () => {}
  let loading: Promise<void> | undefined
  const load = () => import('../ui/mountUi.tsx')
  let ui: Awaited<ReturnType<Awaited<ReturnType<typeof load>>['mountUi']>> | undefined
  const mount = () => {
    loading ??= load()
      .catch(load)
      .then(async ({ mountUi }) => {
        if (runtime.lifetime.aborted) return
        const mounted = await mountUi({ kit, ...elements, show })
        if (runtime.lifetime.aborted) return mounted.unmount()
        ui = mounted
        ui.draw()
        show()
      })
      .catch(cause => {
        loading = undefined
        runtime.emit(toAlert(chunkLoadFailed, cause))
        throw cause
      })
    return loading
  }

  const show = () => {
    if (!isOpen() || isShown()) return
    // The page may have thrown the element away, alone or with its body.
    const parent = container ?? document.body
    if (!element.isConnected) parent.append(element)
    if (isInline) return dialog.setAttribute('open', '')
    // Password managers and other dialogs hide what they cover; a dialog that cannot be pressed or read out is worse.
    for (let node: Element | null = element; node; node = node.parentElement) {
      node.removeAttribute('inert')
      node.removeAttribute('aria-hidden')
    }
    try {
      // Left over where the element was taken off the page and put back.
      dialog.removeAttribute('open')
      dialog.showModal()
    } catch (cause) {
      // In a document that is going away. The next opening tries again.
      runtime.emit({ type: 'INTERNAL_SDK_ERROR', code: 'shell/show', message: String(cause) })
    }
  }
  const hide = () => {
    stopWaiting()
    dialog.close()
  }

  const draw = () => {
    const drawPlain = (content: typeof drawLoading) => {
      if (ui || !isOpen()) return
      content(kit, root)
      show()
    }
    stopWaiting()
    stopWaiting = kit.environment.clock.after(QUIET_MS, () => drawPlain(drawLoading))
    mount().then(
      () => stopWaiting(),
      () => {
        stopWaiting()
        drawPlain(drawFallback)
      },
    )
  }

  dialog.addEventListener('click', event => {
    // The dialog is the backdrop. Views have their own, more careful way.
    if (!ui && !isInline && event.target === dialog) closeModal(kit, 'visitor')
  })
  dialog.addEventListener('close', () => {
    // Closed by force (a second Esc, a host's script): stays closed only if the machine agrees.
    if (!isOpen() || isShown()) return
    closeModal(kit, 'visitor')
    show()
  })
  ;(container ?? document.body).append(element)

  const offStore = store.subscribe((state, before) => {
    const now = state.namespaces[state.activeNamespace]
    const then = before.namespaces[state.activeNamespace]
    const hasMoved = now?.status === then?.status && now?.networkId !== then?.networkId
    // Few wallets move by themselves to a network that the page does not use.
    if (hasMoved && restView(kit).view === 'UnsupportedChain')
      mount().then(
        () => ui?.leadBack(),
        () => {},
      )
    if (state.modal === before.modal) return
    // Once it is mounted, it shows the dialog with what it draws.
    if (state.modal.isOpen) ui || draw()
    else if (before.modal.isOpen) hide()
  })
  if (isOpen()) draw()
  // An inline modal is always drawn.
  else if (isInline) runtime.modal({ type: 'open', target: { view: 'Connect' } })
  return {
    frameSlot: elements.frameSlot,
    // The visitor sees missing code only when the modal opens.
    warm: () =>
      mount().then(
        () => ui?.prepare(),
        () => {},
      ),
    destroy() {
      offStore()
      hide()
      element.remove()
      ui?.unmount()
      // The host's buttons may outlive the kit, and go on warming it.
      ui = undefined
    },
  }
}
