'use client'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Duration of every movement, ms (design: one duration, one curve). */
const motionMs = 150

/**
 * Lets the height of a card glide from the previous view to the next when `key` changes.
 * It animates from the old to the new height and leaves no style behind; nothing moves under reduced motion.
 */
export function useFollowHeight(card: RefObject<HTMLElement | null>, key: string | undefined): void {
  // Kept by an observer, so that ordinary renders never force a layout.
  const height = useRef(0)
  const lastKey = useRef(key)
  useEffect(() => {
    const element = card.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      height.current = element.offsetHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [card])
  useLayoutEffect(() => {
    const element = card.current
    if (lastKey.current === key) return
    lastKey.current = key
    const from = height.current
    if (!element || from === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const to = element.offsetHeight
    if (from !== to) {
      const timing = { duration: motionMs, easing: 'ease-out' }
      element.animate([{ height: `${from}px` }, { height: `${to}px` }], timing)
      // No scrollbar flashes while the card is smaller than what it will hold.
      element.querySelector('.bf-body')?.animate([{ overflow: 'hidden' }, { overflow: 'hidden' }], timing)
    }
  }, [card, key])
}
