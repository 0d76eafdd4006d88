import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'

/** From here on it is worth saying that time runs out, seconds. */
const SHOWN_SECONDS = 30

/** Seconds until `at` while they are few, `undefined` before and without one. Counts by the kit's clock. */
export function useCountdown(at: number | undefined): number | undefined {
  const kit = useKit()
  const [left, setLeft] = useState<number>()
  useEffect(() => {
    setLeft(undefined)
    if (at === undefined) return
    const { clock } = kit.environment
    let stop = () => {}
    const tick = () => {
      const leftMs = at - clock.now()
      const seconds = Math.max(0, Math.ceil(leftMs / 1_000))
      if (seconds <= SHOWN_SECONDS) setLeft(seconds)
      if (seconds > 0) stop = clock.after(Math.max(leftMs - SHOWN_SECONDS * 1_000, leftMs % 1_000 || 1_000), tick)
    }
    tick()
    return () => stop()
  }, [kit, at])
  return left
}
