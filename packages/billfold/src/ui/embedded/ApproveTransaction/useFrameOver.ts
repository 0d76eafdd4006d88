import { type RefObject, useEffect } from 'react'
import { useKit } from '../../../hooks/useKit.ts'

/**
 * Lays the vault's frame over `place` while `isShown`, and gives it the focus: only once everything around it has come to rest, and never moved by an animation,
 * for the vault takes no answer from a frame that is not wholly visible. Hidden again as soon as the view goes.
 */
export function useFrameOver(place: RefObject<HTMLElement | null>, isShown: boolean): void {
  const kit = useKit()
  useEffect(() => {
    const slot = kit.runtime.surface?.frameSlot
    const box = place.current
    const parent = slot?.parentElement
    const root = box?.getRootNode()
    if (!isShown || !slot || !box || !parent || !(root instanceof ShadowRoot)) return
    let isOver = false
    const put = () => {
      const { left, top, width, height } = box.getBoundingClientRect()
      const from = parent.getBoundingClientRect()
      const { style } = slot
      // Whole pixels: text in the frame stays sharp.
      style.left = `${Math.round(left - from.left)}px`
      style.top = `${Math.round(top - from.top)}px`
      style.width = `${Math.round(width)}px`
      style.height = `${Math.round(height)}px`
    }
    // What the view or a new size begins to move begins after it was laid out.
    let frame = 0
    const atRest = (then: () => void) => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const moving = root.getAnimations().filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        Promise.allSettled(moving.map(({ finished }) => finished)).then(() => isOver || then())
      })
    }
    const follow = () => {
      put()
      atRest(put)
    }
    const observer = new ResizeObserver(follow)
    atRest(() => {
      put()
      slot.hidden = false
      slot.querySelector('iframe')?.focus({ preventScroll: true })
      observer.observe(box)
      observer.observe(parent)
      visualViewport?.addEventListener('resize', follow)
      window.addEventListener('resize', follow)
    })
    return () => {
      isOver = true
      cancelAnimationFrame(frame)
      observer.disconnect()
      visualViewport?.removeEventListener('resize', follow)
      window.removeEventListener('resize', follow)
      slot.hidden = true
    }
  }, [kit, place, isShown])
}
