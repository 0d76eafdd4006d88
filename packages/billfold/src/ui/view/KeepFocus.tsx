import { type ReactNode, useLayoutEffect, useRef } from 'react'

/**
 * Around content whose focused control may go when it changes (a Retry that worked): the focus then goes to the title of
 * the view instead of being lost. It must be drawn by the component that holds the changing state.
 */
export function KeepFocus({ children, className = 'bf-stack' }: KeepFocus.Props) {
  const place = useRef<HTMLDivElement>(null)
  // Read before the change is drawn: afterwards the focus is gone.
  const hadFocus = place.current?.contains(focusedIn(place.current)) ?? false
  useLayoutEffect(() => {
    if (!hadFocus || !place.current || focusedIn(place.current)) return
    place.current.closest('.bf-card')?.querySelector<HTMLElement>('.bf-title')?.focus({ preventScroll: true })
  })
  return (
    <div ref={place} className={className}>
      {children}
    </div>
  )
}

export declare namespace KeepFocus {
  type Props = { children: ReactNode; className?: string }
}

function focusedIn(node: Node): Element | null {
  const root = node.getRootNode()
  return root instanceof ShadowRoot ? root.activeElement : null
}
