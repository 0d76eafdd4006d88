import type { Kit } from '../Kit.ts'

/**
 * Lets the kit's clock catch up with what the machine slept: now, and whenever the page is shown or used again. Comes with
 * the modal; sends and pairings without one wake the clock where they look at the page themselves.
 */
export const followSleep = (kit: Kit): void => kit.runtime.slot(follow)

function follow({ runtime, environment }: Kit): void {
  const wake = () => environment.clock.wake?.()
  wake()
  if (typeof window === 'undefined') return
  const page = typeof document === 'undefined' ? window : document
  const onPage = () => {
    if (page === window || document.visibilityState === 'visible') wake()
  }
  for (const event of ['visibilitychange', 'resume']) page.addEventListener(event, onPage)
  for (const event of ['pageshow', 'focus', 'online']) window.addEventListener(event, wake)
  runtime.onDestroy(() => {
    for (const event of ['visibilitychange', 'resume']) page.removeEventListener(event, onPage)
    for (const event of ['pageshow', 'focus', 'online']) window.removeEventListener(event, wake)
  })
}
