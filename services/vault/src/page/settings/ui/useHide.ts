import { useEffect, useRef } from 'react'
import { useSettings } from './useSettings.ts'

/** Hides what is secret when its time is over, and as soon as the document is hidden or left. */
export function useHide(isShown: boolean, shownMs: number, hide: () => void): void {
  const { clock } = useSettings().services.seams
  const latest = useRef(hide)
  latest.current = hide
  useEffect(() => {
    if (!isShown) return
    const run = () => latest.current()
    const onChange = () => document.visibilityState === 'hidden' && run()
    const stop = clock.after(shownMs, run)
    document.addEventListener('visibilitychange', onChange)
    window.addEventListener('pagehide', run)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', onChange)
      window.removeEventListener('pagehide', run)
    }
  }, [clock, isShown, shownMs])
}
