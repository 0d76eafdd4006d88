import { useEffect, useState } from 'react'
import { useKit } from '../../../hooks/useKit.ts'
import { balanceRetryGapMs } from '../../../protocol/limits.ts'
import { balanceFailures } from './balanceFailures.ts'

const SECOND = 1_000

/**
 * "Token-balance retry is allowed only 30 s after a failed attempt" (specification section 5): whole seconds until then,
 * 0 when it is allowed. A failure is remembered under `key` while the kit lives, so that leaving the view and coming
 * back does not ask earlier. `error` is the newest failure, `undefined` without one; another object is another attempt.
 */
export function useRetryGap(key: string, error: unknown): number {
  const kit = useKit()
  const { clock } = kit.environment
  const failures = balanceFailures(kit)
  const [, redraw] = useState(0)
  useEffect(() => {
    if (error === undefined || failures.get(key)?.error === error) return
    failures.set(key, { error, at: clock.now() })
    redraw(count => count + 1)
  }, [failures, clock, key, error])
  const failedAt = failures.get(key)?.at
  const seconds =
    failedAt === undefined ? 0 : Math.max(0, Math.ceil((failedAt + balanceRetryGapMs - clock.now()) / SECOND))
  // Once a second while there is something to count.
  useEffect(() => (seconds > 0 ? clock.after(SECOND, () => redraw(count => count + 1)) : undefined))
  return seconds
}
