import type { Unsubscribe } from '../../core/contracts/Unsubscribe.ts'

/** Runs `wake` whenever the page is looked at again, comes back from the back-forward cache, or is online again. */
export function wakeWithPage(wake: () => void): Unsubscribe {
  if (typeof document === 'undefined') return () => {}
  const onVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  document.addEventListener('visibilitychange', onVisible)
  for (const event of ['pageshow', 'online', 'focus'] as const) window.addEventListener(event, wake)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    for (const event of ['pageshow', 'online', 'focus'] as const) window.removeEventListener(event, wake)
  }
}
