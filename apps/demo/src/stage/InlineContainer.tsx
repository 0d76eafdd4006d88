import { useLayoutEffect, useRef } from 'react'

/** Puts the element that an inline modal is drawn in on the page. */
export function InlineContainer({ element }: { readonly element: HTMLElement }) {
  const place = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    place.current?.append(element)
    return () => element.remove()
  }, [element])
  return <section ref={place} aria-label="Inline modal" />
}
