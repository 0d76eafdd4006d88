import type { Clock } from './Clock.ts'

/** The machine's clocks. */
export const systemClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() }
