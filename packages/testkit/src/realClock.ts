import type { Clock } from 'billfold/adapter'

/** The clock of the machine. */
export function realClock(): Clock {
  return {
    now: () => Date.now(),
    after(delayMs, run) {
      const timer = setTimeout(run, delayMs)
      return () => clearTimeout(timer)
    },
  }
}
