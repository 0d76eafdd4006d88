import { type RefObject, useLayoutEffect, useRef } from 'react'

const CONTROLS = ':is(button, a[href], input, select, textarea, [tabindex="0"]):not([disabled])'

/**
 * Moves the focus: to the first useful control when the modal opens, to the title whenever the view changes. Returns the
 * ref of the title. `isReady` is false while the view's code is on its way. An inline modal never takes the focus from
 * the page, it only keeps what it has.
 */
export function useViewFocus({
  key,
  isOpen,
  isReady,
  isInline,
}: useViewFocus.Options): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef<{ key: number; isReady: boolean } | undefined>(undefined)
  const hasEntered = useRef(isInline)
  // Asked before the view changes, because what has the focus may go with the old one.
  const hasFocus = focusedIn(title.current) !== null
  useLayoutEffect(() => {
    // What is drawn ahead can have no focus yet. It may take the place of what a visitor has just closed: the next opening is a new one.
    if (!isOpen) {
      shown.current = undefined
      hasEntered.current = isInline
      return
    }
    const heading = title.current
    const before = shown.current
    shown.current = { key, isReady }
    if (!heading || (before?.key === key && before.isReady === isReady)) return
    const isChange = before !== undefined && before.key !== key
    if (isChange) hasEntered.current = true
    if (isInline && !hasFocus) return
    const focused = focusedIn(heading)
    // A visitor who moved the focus while the code was loading keeps it. On opening the dialog has chosen it, not the visitor.
    const isWaiting = !before || !focused || focused === heading || focused.matches('dialog')
    if (!isChange && !isWaiting) return
    if (isReady && !hasEntered.current) {
      hasEntered.current = true
      const card = heading.closest('.bf-card')
      // Not a focus by the Tab key: `useWarm` must not load the next view.
      card?.setAttribute('data-entering', '')
      const hasFound = focusFirst(card?.querySelectorAll<HTMLElement>(`.bf-body ${CONTROLS}`))
      card?.removeAttribute('data-entering')
      if (hasFound) return
    }
    // A title that has the focus already is not read out again by itself.
    if (focused === heading) heading.blur()
    heading.focus({ preventScroll: true })
  }, [key, isOpen, isReady, isInline, hasFocus])
  return title
}

export declare namespace useViewFocus {
  type Options = {
    readonly key: number
    readonly isOpen: boolean
    readonly isReady: boolean
    readonly isInline: boolean
  }
}

function focusedIn(node: Node | null): Element | null {
  const root = node?.getRootNode()
  return root instanceof ShadowRoot ? root.activeElement : null
}

/** Some controls refuse: hidden, or behind a box that must be ticked first. */
function focusFirst(controls: Iterable<HTMLElement> = []): boolean {
  // On a touch screen a field that has the focus brings up the keyboard, which covers half of what was opened.
  const isTouch = matchMedia('(pointer:coarse)').matches
  for (const control of controls) {
    if (isTouch && control.matches('input:not([type=checkbox],[type=radio])')) continue
    control.focus({ preventScroll: true })
    if (focusedIn(control) === control) return true
  }
  return false
}
