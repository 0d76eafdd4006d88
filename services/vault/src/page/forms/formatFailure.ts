import type { Described } from './describeFailure.ts'
import type { FormValue } from './FormContext.ts'

const minuteMs = 60_000
const hourMs = 3_600_000

/**
 * A failure in one sentence. A wait is written in seconds below two minutes, in minutes below two hours, else in hours, rounded up; `leftMs` is what is left of it.
 *
 * @example formatFailure({ key: 'fail.wait.other', waitMs: 86_400_000 }, { t, count }) // 'Please try again after 24 hours'
 */
export function formatFailure(
  { key, n = 0, waitMs }: Described,
  { count, t }: Pick<FormValue, 'count' | 't'>,
  leftMs = waitMs,
): string {
  if (leftMs === undefined) return t(key, { n })
  if (leftMs < 2 * minuteMs) return count('fail.wait', Math.ceil(leftMs / 1_000))
  if (leftMs < 2 * hourMs) return count('fail.wait-minutes', Math.ceil(leftMs / minuteMs))
  return count('fail.wait-hours', Math.ceil(leftMs / hourMs))
}
