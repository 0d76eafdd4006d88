import { useEffect, useState } from 'react'
import { useKit } from '../../hooks/useKit.ts'

/** Whole seconds until `at` (milliseconds since the epoch), rounded up, 0 from then on. Counts by the kit's clock, right from the first drawing. */
export function useSecondsUntil(at: number): number {
  const kit = useKit()
  const { clock } = kit.environment
  const [, redraw] = useState(0)
  const leftMs = Math.max(0, at - clock.now())
  const seconds = Math.ceil(leftMs / 1_000)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each second waits for the next one.
  useEffect(() => {
    if (leftMs <= 0) return
    return clock.after(leftMs % 1_000 || 1_000, () => redraw(count => count + 1))
  }, [clock, at, seconds])
  return seconds
}
