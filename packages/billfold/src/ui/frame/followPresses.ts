import { closeModal } from '../../core/actions/closeModal.ts'
import type { Kit } from '../../core/Kit.ts'
import { isZoomed } from './isZoomed.ts'

/** How far a pointer may move between press and release and still mean what it pressed, in CSS px. */
const slack = 4

/**
 * A press on the backdrop closes; the page behind it neither scrolls nor takes the focus. The dialog is the backdrop. A
 * press belongs to the button on which it began, also when the card has moved before the release.
 */
export function followPresses(kit: Kit, dialog: HTMLDialogElement): void {
  // A press that begins or ends on the card (selecting text, letting go of a scrollbar) does not close.
  let isOutside = false
  let pressed: { button: HTMLElement | null; event: PointerEvent } | undefined
  dialog.addEventListener('pointerdown', event => {
    isOutside = event.target === dialog
    pressed = { button: (event.target as Element).closest('button,a,summary'), event }
  })
  dialog.addEventListener('pointerup', event => {
    isOutside &&= event.target === dialog
  })
  // The card grows around its middle as its rows arrive: the click then goes to what both places share, or to a neighbour.
  dialog.addEventListener(
    'click',
    event => {
      const began = pressed
      pressed = undefined
      // No detail: a key's click, or the one made here.
      if (!event.detail || !began?.button || began.button.contains(event.target as Node)) return
      if (Math.hypot(event.clientX - began.event.clientX, event.clientY - began.event.clientY) > slack) return
      event.stopPropagation()
      event.preventDefault()
      began.button.click()
    },
    true,
  )
  dialog.addEventListener('click', event => {
    // The second press of two: the first may have changed the card, which is then not under the pointer any more.
    const isAgain = event.detail > 1
    if (event.target === dialog && isOutside && !isAgain) closeModal(kit, 'visitor')
  })
  dialog.addEventListener('mousedown', event => {
    if (event.target === dialog) event.preventDefault()
  })
  const keepPageStill = (event: WheelEvent | TouchEvent) => {
    // Zooming is the visitor's own, and so is the way about what they have zoomed into.
    const isZoom = isZoomed() || ('touches' in event ? event.touches.length > 1 : event.ctrlKey)
    if (event.cancelable && !isZoom && !event.composedPath().some(canScroll)) event.preventDefault()
  }
  dialog.addEventListener('wheel', keepPageStill, { passive: false })
  dialog.addEventListener('touchmove', keepPageStill, { passive: false })
}

/** Whether a node of our card scrolls by itself; `overscroll-behavior` keeps it from handing on to the page. */
function canScroll(node: EventTarget): boolean {
  return node instanceof Element && node.matches('.bf-root *') && node.scrollHeight > node.clientHeight
    ? /auto|scroll/.test(getComputedStyle(node).overflowY)
    : false
}
