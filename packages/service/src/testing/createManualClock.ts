import type { Clock } from '../Clock.ts'

/**
 * A clock that moves only when a test advances it.
 *
 * @example const clock = createManualClock(); clock.advance(1_000); clock.monotonic() // 1000
 */
export function createManualClock(startAt = 1_770_000_000_000): Clock & {
  /** Lets time pass. */
  advance(ms: number): void
  /** Sets the wall clock alone, as an administrator or NTP does. */
  step(ms: number): void
} {
  let wall = startAt
  let steady = 0
  return {
    now: () => wall,
    monotonic: () => steady,
    advance(ms) {
      wall += ms
      steady += ms
    },
    step(ms) {
      wall += ms
    },
  }
}
