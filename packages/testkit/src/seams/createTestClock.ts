import type { Clock } from 'billfold/adapter'

/** A clock that stands still until a test moves it: for `environment.clock` of a kit and `clock` of a virtual wallet. */
export type TestClock = Clock & {
  /**
   * Moves on by `ms`, running what falls due in its order and letting promises settle in between, so that a timer set by
   * an awaited answer still fires within the same step.
   */
  advance(ms: number): Promise<void>
  /** Sets the wall clock alone, as a visitor or a laptop that wakes up does (fault 77): no timer falls due by it. */
  jump(ms: number): void
  /** Timers that wait. Zero after everything was destroyed, or something leaks. */
  readonly timerCount: number
  /** Until the first of them falls due, in milliseconds; `undefined` when none waits. */
  readonly nextMs: number | undefined
}

/**
 * Makes a virtual clock that starts at `startMs` (default 2026-01-01T00:00:00Z).
 * @example
 * const clock = createTestClock()
 * const kit = createBillfold({ families, environment: { clock } })
 * await clock.advance(3_000)
 */
export function createTestClock(startMs: number = Date.UTC(2026, 0, 1)): TestClock {
  let elapsed = 0
  let offset = startMs
  let count = 0
  const timers = new Map<number, { readonly dueAt: number; readonly run: () => void }>()
  const next = (until: number) =>
    [...timers]
      .filter(([, timer]) => timer.dueAt <= until)
      .sort(([firstId, first], [secondId, second]) => first.dueAt - second.dueAt || firstId - secondId)[0]
  return {
    // In whole milliseconds, as every wall clock has it; timers may be finer.
    now: () => Math.floor(offset + elapsed),
    after(delayMs, run) {
      count += 1
      const id = count
      timers.set(id, { dueAt: elapsed + Math.max(0, delayMs), run })
      return () => void timers.delete(id)
    },
    async advance(ms) {
      const until = elapsed + ms
      await settle()
      for (let due = next(until); due; due = next(until)) {
        const [id, timer] = due
        timers.delete(id)
        elapsed = Math.max(elapsed, timer.dueAt)
        timer.run()
        await settle()
      }
      elapsed = until
    },
    jump(ms) {
      offset += ms
    },
    get timerCount() {
      return timers.size
    },
    get nextMs() {
      const due = next(Number.POSITIVE_INFINITY)?.[1].dueAt
      return due === undefined ? undefined : Math.max(0, due - elapsed)
    },
  }
}

/** Lets everything that is ready run: promise jobs, and what they queue, until the next turn of the event loop. */
function settle(): Promise<void> {
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}
