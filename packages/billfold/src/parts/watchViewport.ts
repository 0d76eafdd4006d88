/**
 * The part of a list that is in view, in px: offset from the list's top, height and width; the token `density`; and
 * whether the whole list is more than a screen away.
 */
export type Viewport = { top: number; height: number; width: number; density: number; isFar: boolean }

/**
 * Reports the part of `list` that its scroll container shows, at once and when it scrolls or changes size. The container
 * is the nearest `.bf-scroll`, or the page. Returns an unsubscribe.
 */
export function watchViewport(list: HTMLElement, onChange: (viewport: Viewport) => void): () => void {
  const scroller = list.closest<HTMLElement>('.bf-scroll')
  const measure = () => {
    const box = list.getBoundingClientRect()
    const frame = scroller?.getBoundingClientRect()
    const height = frame ? frame.height : innerHeight
    const density = Number.parseFloat(getComputedStyle(list).getPropertyValue('--bf-density'))
    const from = frame ? frame.top : 0
    onChange({
      top: Math.max(0, from - box.top),
      isFar: box.top > from + 2 * height || box.bottom < from - height,
      height,
      width: box.width,
      // The bounds are those of `--_row` in css/resetCss.ts.
      density: density > 0 ? Math.min(1.5, Math.max(0.86, density)) : 1,
    })
  }
  measure()
  const target = scroller ?? window
  const observer = new ResizeObserver(measure)
  observer.observe(scroller ?? document.documentElement)
  observer.observe(list)
  target.addEventListener('scroll', measure, { passive: true })
  return () => {
    observer.disconnect()
    target.removeEventListener('scroll', measure)
  }
}
