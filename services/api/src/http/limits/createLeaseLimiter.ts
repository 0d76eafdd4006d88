import { waitFor } from '@billfold/service'
import type { RateLimiter, RateRule } from '@billfold/service/http'
import type { Lessor } from './Lessor.ts'

/** What one process takes at once of a bucket, or lets pass before it asks: a part of the capacity. Buckets of one caller are many and small, those of a project few and large. */
const parts = { perCaller: 6, perProject: 60 } as const
/** Below this share of a slice the next is fetched ahead, as long as the bucket has plenty. */
const lowShare = 0.5
/** What an empty bucket must have again, as a share of a slice, before it is asked: a key that is refused all the time costs few statements. */
const refillShare = 0.2
/** How soon a bucket is asked for again that another process was at: by chance, so that two do not meet again. */
const busyMs = { least: 2, most: 12 }

type Bucket = {
  /** Tokens of the last slice that are left. */
  tokens: number
  /** By then the shared bucket is full again: older tokens are worth nothing. */
  until: number
  /** What passed before anything was leased; paid with the first slice. */
  debt: number
  isLeased: boolean
  /** The shared bucket was empty. */
  emptyUntil: number
  /** What the shared bucket had after the last slice. */
  left: number
  leasing: Promise<void> | undefined
}

/**
 * Limits that processes share at the price of one statement for many requests: each process leases slices of the shared buckets and counts within them. A key of which few requests come is counted in this process
 * alone, and paid when there are more.
 *
 * In any window a key passes at most its limit and, for each process, one part more (`parts`); it may be refused that much early.
 */
export function createLeaseLimiter(options: createLeaseLimiter.Options): RateLimiter {
  const { lessor, maxKeys = 100_000, monotonic, random = Math.random, wait = waitFor } = options
  const buckets = new Map<string, Bucket>()

  function bucketOf(key: string, rule: RateRule): Bucket {
    const now = monotonic()
    const held = buckets.get(key)
    // The order of the map is that of last use; who was idle for a window begins anew.
    if (held && (held.until > now || held.leasing)) {
      buckets.delete(key)
      buckets.set(key, held)
      return held
    }
    const fresh: Bucket = {
      tokens: 0,
      until: now + rule.perMs,
      debt: 0,
      isLeased: false,
      emptyUntil: 0,
      left: rule.capacity,
      leasing: undefined,
    }
    buckets.delete(key)
    let seen = 0
    for (const [oldest, { until }] of buckets) {
      if (until <= now || buckets.size >= maxKeys) buckets.delete(oldest)
      if (++seen >= 8) break
    }
    buckets.set(key, fresh)
    return fresh
  }

  function lease(key: string, bucket: Bucket, rule: RateRule, want: number): Promise<void> {
    const refillMs = (Math.max(1, Math.floor(want * refillShare)) * rule.perMs) / rule.capacity
    bucket.leasing ??= (async () => {
      try {
        for (;;) {
          const owed = bucket.debt
          const slice = await lessor.take(key, rule, Math.min(rule.capacity, want + owed))
          if (slice === 'busy') {
            await wait(busyMs.least + random() * (busyMs.most - busyMs.least))
            continue
          }
          const now = monotonic()
          const paid = Math.min(owed, slice.granted)
          bucket.debt -= paid
          bucket.tokens = (bucket.until > now ? bucket.tokens : 0) + slice.granted - paid
          bucket.until = now + rule.perMs
          bucket.isLeased = true
          bucket.left = slice.left
          if (slice.granted < want + owed) bucket.emptyUntil = now + Math.max(slice.nextMs, refillMs)
          return
        }
      } finally {
        bucket.leasing = undefined
      }
    })()
    return bucket.leasing
  }

  return {
    async take(key, rule, givenCost = 1) {
      const cost = Math.min(givenCost, rule.capacity)
      const part = Math.max(
        1,
        Math.floor(rule.capacity / parts[key.startsWith('perProject ') ? 'perProject' : 'perCaller']),
      )
      const bucket = bucketOf(key, rule)
      const isShared = key.startsWith('perProject ')
      if (!bucket.isLeased && !isShared && bucket.debt + cost <= part) {
        bucket.debt += cost
        return { isAllowed: true, remaining: Math.floor(rule.capacity - bucket.debt), retryAfterMs: 0 }
      }
      const want = Math.max(part, cost)
      while (bucket.tokens < cost) {
        const now = monotonic()
        if (bucket.emptyUntil > now) {
          const missing = ((cost - bucket.tokens - 1) * rule.perMs) / rule.capacity
          const retryAfterMs = Math.max(1, Math.ceil(bucket.emptyUntil - now + Math.max(0, missing)))
          return { isAllowed: false, remaining: Math.floor(bucket.tokens), retryAfterMs }
        }
        await lease(key, bucket, rule, want)
      }
      bucket.tokens -= cost
      // The next slice is fetched in the background; a failure surfaces in the call that needs it.
      if (bucket.tokens < part * lowShare && bucket.left >= 2 * part && bucket.emptyUntil <= monotonic())
        lease(key, bucket, rule, want).catch(() => {})
      return { isAllowed: true, remaining: Math.floor(bucket.tokens + bucket.left), retryAfterMs: 0 }
    },
    async sweep() {
      const now = monotonic()
      for (const [key, { leasing, until }] of buckets) if (until <= now && !leasing) buckets.delete(key)
      await lessor.sweep()
    },
  }
}

export declare namespace createLeaseLimiter {
  type Options = {
    readonly lessor: Lessor
    /** Milliseconds that never step back. */
    readonly monotonic: () => number
    /** Most keys held. Default: 100,000. */
    readonly maxKeys?: number
    /** From 0 up to, not including, 1. */
    readonly random?: () => number
    /** Settles after a time. Default: the machine's timers. */
    readonly wait?: (ms: number) => Promise<void>
  }
}
