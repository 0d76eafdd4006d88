import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

/** A place over the page, beside the closed dialog: what is inside of that is not drawn and not read out. */
export function OverPage({ children }: { readonly children: ReactNode }) {
  const [layer, setLayer] = useState<HTMLElement>()
  const [mark, setMark] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => {
    const root = mark?.getRootNode()
    if (!(root instanceof ShadowRoot)) return
    const place = document.createElement('div')
    place.className = 'bf bf-page-toast'
    place.popover = 'manual'
    root.append(place)
    // Above everything in the page; without it, the highest possible number.
    place.showPopover?.()
    setLayer(place)
    return () => {
      place.remove()
    }
  }, [mark])
  return (
    <>
      <span ref={setMark} hidden />
      {layer && createPortal(children, layer)}
    </>
  )
}
