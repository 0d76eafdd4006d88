import type { RateLimiter } from './RateLimiter.ts'
import { takeToken } from './takeToken.ts'

/**
 * Buckets in this process, for a service that runs once. Bounded: when `maxKeys` are held, full buckets go first, then the
 * oldest, so that a flood of addresses cannot fill the memory.
 *
 * @example
 * const limiter = createMemoryLimiter({ monotonic: () => performance.now() })
 * const { isAllowed } = await limiter.take('203.0.113.7', { capacity: 60, perMs: 60_000 })
 */
export function createMemoryLimiter(options: createMemoryLimiter.Options): RateLimiter {
  const { monotonic, maxKeys = 100_000 } = options
  const buckets = new Map<string, number>()

  function makeRoom(now: number): void {
    // A bounded sweep: each call looks at a few of the oldest entries only.
    let seen = 0
    for (const [key, fullAt] of buckets) {
      if (fullAt <= now) buckets.delete(key)
      if (++seen >= 8) break
    }
    const [oldest] = buckets.keys()
    if (buckets.size >= maxKeys) buckets.delete(oldest as string)
  }

  return {
    async take(key, rule, cost = 1) {
      const now = monotonic()
      const { fullAt, outcome } = takeToken(buckets.get(key), now, rule, cost)
      buckets.delete(key)
      makeRoom(now)
      buckets.set(key, fullAt)
      return outcome
    },
    async sweep() {
      const now = monotonic()
      for (const [key, fullAt] of buckets) if (fullAt <= now) buckets.delete(key)
    },
  }
}

export declare namespace createMemoryLimiter {
  type Options = {
    /** Milliseconds that never step back. */
    readonly monotonic: () => number
    /** Most buckets held. Default: 100,000. */
    readonly maxKeys?: number
  }
}
