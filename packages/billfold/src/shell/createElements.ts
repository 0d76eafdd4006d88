import { shellCss } from './shellCss.ts'

/** What the shell puts on the page. */
export type ShellElements = {
  readonly element: HTMLElement
  readonly shadow: ShadowRoot
  readonly dialog: HTMLDialogElement
  /** React's root. Never the dialog itself: React empties its root when it first draws. */
  readonly root: HTMLElement
  /** Where the vault's frame is put; it must never be moved again, so its place exists from the start. */
  readonly frameSlot: HTMLElement
}

/** `<billfold-modal>` → open shadow root → native `<dialog>` → React root and frame slot (architecture section 6). */
export function createElements(isInline: boolean): ShellElements {
  const element = document.createElement('billfold-modal')
  const shadow = element.attachShadow({ mode: 'open' })
  const dialog = document.createElement('dialog')
  const root = document.createElement('div')
  const frameSlot = document.createElement('div')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(shellCss)
  shadow.adoptedStyleSheets = [sheet]
  if (isInline) element.dataset.mode = 'inline'
  dialog.className = isInline ? 'bf bf-inline' : 'bf bf-dialog'
  root.className = 'bf-root'
  frameSlot.className = 'bf-frame'
  frameSlot.hidden = true
  // The browser's own way out, until the views bring theirs.
  dialog.setAttribute('closedby', 'any')
  dialog.append(root, frameSlot)
  shadow.append(dialog)
  return { element, shadow, dialog, root, frameSlot }
}
