'use client'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** Duration of every movement, ms (design: one duration, one curve). */
const motionMs = 150

/**
 * Lets the height of a card glide from the previous view to the next when `key` changes. While the next one is still on
 * its way (`isLoading`) the card keeps its height, so that what is pressed stays under the pointer; it glides once, to
 * what it will be. It leaves no style behind; nothing moves under reduced motion.
 */
export function useFollowHeight(
  card: RefObject<HTMLElement | null>,
  key: string | undefined,
  isLoading: boolean | undefined,
): void {
  // Kept by an observer, so that ordinary renders never force a layout.
  const height = useRef(0)
  const running = useRef<Animation[]>([])
  useEffect(() => {
    const element = card.current
    if (!element || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => {
      height.current = element.offsetHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [card])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what the height follows.
  useLayoutEffect(() => {
    const element = card.current
    const from = height.current
    // What is under way would be measured, or go on to the height of a view that is gone.
    for (const animation of running.current) animation.cancel()
    running.current = []
    if (!element || from === 0) return
    if (!isLoading && matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const to = isLoading ? from : element.offsetHeight
    if (from === to && !isLoading) return
    const timing: KeyframeAnimationOptions = isLoading
      ? { duration: 0, fill: 'forwards' }
      : { duration: motionMs, easing: 'ease-out' }
    const body = element.querySelector('.bf-body')
    running.current = [
      element.animate([{ height: `${from}px` }, { height: `${to}px` }], timing),
      // No scrollbar flashes while the card is smaller than what it will hold.
      ...(body ? [body.animate([{ overflow: 'hidden' }, { overflow: 'hidden' }], timing)] : []),
    ]
  }, [card, key, isLoading])
}
