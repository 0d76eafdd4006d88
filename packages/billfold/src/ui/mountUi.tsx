import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { restView } from '../core/actions/openModal.ts'
import type { Kit } from '../core/Kit.ts'
import { KitContext } from '../hooks/KitContext.ts'
import { baseCss } from '../parts/css/baseCss.ts'
import { applyTheme } from '../parts/tokens/applyTheme.ts'
import { Modal } from './frame/Modal.tsx'
import { TITLE_ID } from './frame/titleId.ts'
import { createViewLoader } from './views/createViewLoader.ts'
import { viewsCss } from './viewsCss.ts'

export type MountUi = {
  kit: Kit
  element: HTMLElement
  shadow: ShadowRoot
  dialog: HTMLDialogElement
  root: HTMLElement
}

export type MountedUi = {
  /** Draws at once what the store says. Called after the dialog is shown, so that focus can move into it. */
  draw(): void
  unmount(): void
}

/** Prepares the modal of a kit in its shell: style, theme, the first view's code. Follows theme and store until unmounted. */
export async function mountUi({ kit, element, shadow, dialog, root }: MountUi): Promise<MountedUi> {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(baseCss + viewsCss)
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
  dialog.setAttribute('aria-labelledby', TITLE_ID)

  const paint = () => {
    const { mode, preset, tokens } = kit.store.getState().theme
    const refused = applyTheme(element, { mode, contrast: preset === 'high-contrast' ? 'more' : undefined, tokens })
    for (const entry of refused)
      kit.runtime.emit({
        type: 'ALERT',
        code: `theme/${entry.name}`,
        message: `The theme token ${entry.name} was refused: ${entry.reason}`,
        severity: 'warning',
      })
  }
  paint()
  const preference = matchMedia('(prefers-color-scheme: dark)')
  preference.addEventListener('change', paint)
  const offStore = kit.store.subscribe((state, before) => {
    if (state.theme !== before.theme) paint()
  })

  // Intent: the visitor is about to open. Never rejects.
  const loadRemote = () => import('../core/remote/refreshRemote.ts').then(({ refreshRemote }) => refreshRemote(kit))
  if (kit.store.getState().settings.api) loadRemote().catch(() => {})
  const views = createViewLoader()
  const { modal } = kit.store.getState()
  await views.load(modal.isOpen ? (modal.history.at(-1)?.view ?? 'Connect') : restView(kit).view).catch(() => {}) // the frame tells it
  const report = (cause: unknown) =>
    kit.runtime.emit({ type: 'INTERNAL_SDK_ERROR', code: 'ui/render', message: String(cause) })
  const reactRoot = createRoot(root, { onCaughtError: report, onUncaughtError: report, onRecoverableError: report })
  return {
    draw: () =>
      flushSync(() =>
        reactRoot.render(
          <KitContext.Provider value={kit}>
            <Modal views={views} />
          </KitContext.Provider>,
        ),
      ),
    unmount() {
      offStore()
      preference.removeEventListener('change', paint)
      reactRoot.unmount()
      shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter(other => other !== sheet)
    },
  }
}
