import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { restView } from '../core/actions/openModal.ts'
import { wayChooser } from '../core/actions/wayChooser.ts'
import type { Kit } from '../core/Kit.ts'
import { followSleep } from '../core/tabs/followSleep.ts'
import { KitContext } from '../hooks/KitContext.ts'
import { baseCss } from '../parts/css/baseCss.ts'
import { PictureContext } from '../parts/PictureContext.ts'
import { connectCss } from './connect/connectCss.ts'
import { followPresses } from './frame/followPresses.ts'
import { guardHandlers } from './frame/guardHandlers.ts'
import { holdKeys } from './frame/holdKeys.ts'
import { keepOnPage } from './frame/keepOnPage.ts'
import { Modal } from './frame/Modal.tsx'
import { modalCss } from './frame/modalCss.ts'
import { TITLE_ID } from './frame/titleId.ts'
import { watchTheme } from './frame/watchTheme.ts'
import { registry } from './registry.ts'
import { findEmbedded } from './shared/login/findEmbedded.ts'
import { loadLoginPart } from './shared/login/loginPart.ts'
import { DataPicture } from './shared/pictures/DataPicture.tsx'
import { createViewLoader } from './view/createViewLoader.ts'
import { ViewLoaderContext } from './view/ViewLoaderContext.ts'

export type MountUi = {
  kit: Kit
  element: HTMLElement
  shadow: ShadowRoot
  dialog: HTMLDialogElement
  root: HTMLElement
  /** Shows the dialog, on the page and modal again, if the store says that it is open. */
  show(): void
}

export type MountedUi = {
  /** Draws at once what the store says, and shows the dialog with it. */
  draw(): void
  /** Draws ahead, into the closed dialog, what opening will show, so that the press only has to show it. */
  prepare(): void
  /** The wallet has moved to a network that the page does not use. */
  leadBack(): void
  unmount(): void
}

/** Prepares the modal of a kit in its shell: style, theme, the first view's code. Follows theme and store until unmounted. */
export async function mountUi({ kit, element, shadow, dialog, root, show }: MountUi): Promise<MountedUi> {
  const { runtime, store } = kit
  followSleep(kit)
  wayChooser(kit).choose = async (wallet, namespace) =>
    (await import('./shared/wallets/chooseWay.ts')).chooseWay(kit, wallet, namespace)

  // Intent: the visitor is about to open. Never rejects.
  const loadRemote = () => import('../core/remote/refreshRemote.ts').then(({ refreshRemote }) => refreshRemote(kit))
  if (store.getState().settings.api && !store.getState().settings.isBasic) loadRemote().catch(() => {})
  const views = createViewLoader(kit, registry)
  const { modal } = store.getState()
  const first = modal.isOpen ? (modal.history.at(-1)?.view ?? 'Connect') : restView(kit).view
  // What Connect draws of a login comes with it, so that nothing jumps; a page without one loads nothing of it.
  const login = findEmbedded(store.getState()) ? loadLoginPart(kit) : undefined
  const burst = store.getState().settings.features.coolMode
    ? import('./frame/burstOnSelect.ts').then(({ burstOnSelect }) => burstOnSelect(kit, dialog))
    : undefined
  const theme = watchTheme(kit, element)
  await Promise.allSettled([views.load(first), login, burst, theme.ready]) // the frame shows what failed
  const report = (cause: unknown) =>
    runtime.emit({
      type: 'INTERNAL_SDK_ERROR',
      code: 'ui/render',
      message: String(cause),
      stack: cause instanceof Error ? cause.stack : undefined,
    })
  // From here on nothing waits and nothing fails: a second attempt never finds the listeners of a first.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(baseCss + connectCss + modalCss)
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  dialog.setAttribute('aria-labelledby', TITLE_ID)
  // The kit handles presses on the backdrop; other requests to close fire `cancel`. An inline modal stays.
  dialog.setAttribute('closedby', runtime.inlineIn ? 'none' : 'closerequest')
  holdKeys(kit, element, dialog)
  if (!runtime.inlineIn) followPresses(kit, dialog)
  const stopKeeping = runtime.inlineIn ? () => {} : keepOnPage(kit, dialog, show)
  const offStore = store.subscribe(({ modal }, before) => {
    if (modal.isShaking !== before.modal.isShaking) dialog.toggleAttribute('data-shaking', modal.isShaking)
  })
  guardHandlers(root, report)
  const reactRoot = createRoot(root, {
    onCaughtError() {}, // reported by the boundary that caught it, also under React 18
    onUncaughtError: report,
    onRecoverableError: report,
  })
  const place = (isOpen: boolean) => {
    if (isOpen) return show()
    // Laid out ahead, so that the opening finds its texts shaped and its boxes known. Nothing of it is painted.
    dialog.setAttribute('data-ahead', '')
    dialog.getBoundingClientRect()
    dialog.removeAttribute('data-ahead')
  }
  let prepared: number | undefined
  const render = (preparedFor?: number) =>
    reactRoot.render(
      <KitContext.Provider value={kit}>
        <ViewLoaderContext.Provider value={views}>
          <PictureContext.Provider value={DataPicture}>
            <Modal views={views} preparedFor={preparedFor} place={place} />
          </PictureContext.Provider>
        </ViewLoaderContext.Provider>
      </KitContext.Provider>,
    )
  return {
    draw: () => flushSync(() => render()),
    prepare() {
      const { modal, settings } = store.getState()
      // Several signs of intent come before a press: the pointer, then the focus.
      if (modal.isOpen || settings.isInline || settings.isBasic || prepared === modal.visits) return
      prepared = modal.visits
      render(prepared)
    },
    leadBack: () =>
      void import('./frame/leadBack.ts').then(
        ({ leadBack }) => leadBack(kit),
        () => {},
      ),
    unmount() {
      stopKeeping()
      theme.stop()
      offStore()
      // A host may end its kit while React is drawing or cleaning up, and React ends no root meanwhile.
      queueMicrotask(() => reactRoot.unmount())
    },
  }
}
