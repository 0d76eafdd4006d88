import { type RefObject, useEffect, useState } from 'react'

/** How far below the edge the end counts as near, px: a page is there before a finger reaches it. */
const AHEAD_PX = 400

/** Whether the end of a list of `count` items is in view, or nearly: looked at anew whenever the list has grown. */
export function useEndNear(end: RefObject<HTMLElement | null>, count: number): boolean {
  const [nearAt, setNearAt] = useState<number>()
  useEffect(() => {
    const node = end.current
    if (!node) return
    const observer = new IntersectionObserver(
      entries => setNearAt(entries.at(-1)?.isIntersecting ? count : undefined),
      {
        root: node.closest('.bf-scroll'),
        rootMargin: `0px 0px ${AHEAD_PX}px`,
      },
    )
    observer.observe(node)
    return () => observer.disconnect()
  }, [end, count])
  return nearAt === count
}
