import { isZoomed } from './isZoomed.ts'

/** One press of an arrow, in CSS px. */
const LINE = 40
const NOWHERE = 0
const FAR = 10_000_000

/**
 * Lets the keys that scroll a page scroll our card, and never the page behind it. Lists and tabs have taken theirs before;
 * fields and controls keep those that mean something to them. Call it with what reached the dialog.
 */
export function scrollByKey(dialog: HTMLElement, event: KeyboardEvent): void {
  const target = event.target as Element
  if (event.defaultPrevented || event.isComposing || isZoomed() || isOwnKey(target, event.key)) return
  const within = target.closest('.bf-scroll') ?? dialog.querySelector('.bf-body')
  const step = toStep(event, (within?.clientHeight ?? LINE) - LINE)
  if (step === undefined) return
  event.preventDefault()
  const canMove =
    within && (step < 0 ? within.scrollTop > 0 : within.scrollTop + within.clientHeight < within.scrollHeight - 1)
  // What is at its end hands on to the card around it.
  const scroller = canMove ? within : within?.parentElement?.closest('.bf-scroll')
  scroller?.scrollBy(0, step)
}

/** How far a key scrolls, in CSS px; nothing for keys that do not. */
function toStep({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent, page: number): number | undefined {
  const isDown = /Down$|^End$/.test(key)
  const sign = isDown ? 1 : -1
  if (key === 'Home' || key === 'End') return sign * FAR
  if (key === 'ArrowUp' || key === 'ArrowDown') return sign * (metaKey ? FAR : altKey ? page : LINE)
  if (altKey || ctrlKey || metaKey) return undefined
  if (key === 'PageUp' || key === 'PageDown') return sign * page
  if (key === ' ') return shiftKey ? -page : page
  // The card has nothing beside it.
  return key === 'ArrowLeft' || key === 'ArrowRight' ? NOWHERE : undefined
}

/** What a field or a control does with a key by itself. */
function isOwnKey(target: Element, key: string): boolean {
  if (target.matches('textarea,select,[contenteditable]')) return true
  if (key === ' ') return target.matches('button,summary,input')
  // Of one line: the page keys are no way through it.
  return target.matches('input:not([type=checkbox])') && !key.startsWith('Page')
}
