import type { Log } from '@billfold/service'
import { isUnavailable } from '@billfold/service/database'
import { createMemoryLimiter, type RateRule } from '@billfold/service/http'
import { outageMs } from '../../db/outageMs.ts'
import type { Lessor } from './Lessor.ts'

/** While the database is away it is asked no more often than this. */
const retryMs = 1_000

/**
 * Slices of buckets of this process alone while the database that the others are in is away: each process then lets pass what all may, for `outageMs` at most.
 *
 * @throws what the database reports, once that is over.
 */
export function createOutageLessor(options: createOutageLessor.Options): Lessor {
  const { log, monotonic, shared } = options
  const local = createMemoryLimiter({ monotonic })
  let answeredAt = monotonic()
  let isAway = false
  let retryAt = 0

  function note(now: boolean): void {
    if (now && !isAway) log.warn('limits.local', { forMs: outageMs })
    if (!now && isAway) log.info('limits.shared')
    isAway = now
  }

  async function takeHere(key: string, rule: RateRule, want: number): Promise<Lessor.Slice> {
    const whole = await local.take(key, rule, want)
    if (whole.isAllowed) return { granted: Math.min(want, rule.capacity), left: whole.remaining, nextMs: 0 }
    const { remaining } = whole
    await local.take(key, rule, remaining)
    return { granted: remaining, left: 0, nextMs: rule.perMs / rule.capacity }
  }

  return {
    async take(key, rule, want) {
      const now = monotonic()
      const isBounded = now - answeredAt <= outageMs
      if (isAway && isBounded && now < retryAt) return takeHere(key, rule, want)
      try {
        const answer = await shared.take(key, rule, want)
        answeredAt = monotonic()
        note(false)
        return answer
      } catch (error) {
        if (!isUnavailable(error) || !isBounded) throw error
        note(true)
        retryAt = monotonic() + retryMs
        return takeHere(key, rule, want)
      }
    },
    async sweep() {
      await local.sweep()
      await shared.sweep()
    },
  }
}

export declare namespace createOutageLessor {
  type Options = {
    readonly shared: Lessor
    /** Milliseconds that never step back. */
    readonly monotonic: () => number
    readonly log: Log
  }
}
