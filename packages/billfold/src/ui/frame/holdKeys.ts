import { goBack } from '../../core/actions/goBack.ts'
import type { Kit } from '../../core/Kit.ts'
import { scrollByKey } from './scrollByKey.ts'

const KEYS = ['keydown', 'keyup', 'keypress'] as const
/** What a host's hotkeys listen for: it stops at the element, so that typing in the modal never fires them. */
const HELD = [...KEYS, 'paste', 'copy', 'cut'] as const

/**
 * The keyboard: Esc goes back, then closes; keys that scroll move the card and not the page behind it; nothing that is typed in the modal reaches the page's listeners (those that
 * listen in the capture phase excepted). Ends with the kit.
 */
export function holdKeys(kit: Kit, element: HTMLElement, dialog: HTMLDialogElement): void {
  const { lifetime, inlineIn } = kit.runtime
  const isInline = inlineIn !== undefined
  const hold = (event: Event) => event.stopPropagation()
  for (const name of HELD) element.addEventListener(name, hold)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && !isInline) scrollByKey(dialog, event)
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return
    event.preventDefault()
    if (event.repeat) return
    holdRest(lifetime)
    goBack(kit)
  }
  dialog.addEventListener('keydown', onKeyDown)
  if (isInline) return

  // What the browser asks for by itself: the back gesture of a phone, or Esc on a page that keeps keys from us. It closes
  // without asking when the visitor has not touched the page since the last time: the shell then shows the dialog again.
  dialog.addEventListener('cancel', event => {
    event.preventDefault()
    goBack(kit)
  })
  // When what had the focus is gone, keys go to the body, although the visitor can use nothing but our dialog.
  const onStray = (event: KeyboardEvent) => {
    const isLost = event.target === document.body || event.target === document.documentElement
    // A dialog of the page above ours covers this point.
    if (!isLost || !dialog.matches(':modal') || document.elementFromPoint(1, 1) !== element) return
    event.stopPropagation()
    if (event.type === 'keydown') onKeyDown(event)
  }
  for (const name of KEYS) window.addEventListener(name, onStray, { capture: true, signal: lifetime })
}

/** The rest of a press of Esc (repetitions, letting go) belongs to us too, though the focus is back on the page. */
function holdRest(lifetime: AbortSignal): void {
  const rest = new AbortController()
  const onKey = (event: KeyboardEvent) => {
    const isUp = event.type === 'keyup'
    if (event.key === 'Escape' && (isUp || event.repeat)) {
      event.stopPropagation()
      // To the browser each repetition is another request to close.
      event.preventDefault()
    }
    if (isUp || !event.repeat) rest.abort()
  }
  const options = { capture: true, signal: rest.signal }
  window.addEventListener('keyup', onKey, options)
  window.addEventListener('keydown', onKey, options)
  lifetime.addEventListener('abort', () => rest.abort(), { signal: rest.signal })
}
