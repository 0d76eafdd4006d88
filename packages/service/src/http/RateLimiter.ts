import type { RateRule } from './RateRule.ts'

/** Counts requests per key. */
export type RateLimiter = {
  /**
   * Takes `cost` tokens (default 1) of the bucket of `key`, all or none. A cost above the capacity counts as the capacity,
   * so that it can pass at all.
   */
  take(key: string, rule: RateRule, cost?: number): Promise<RateLimiter.Outcome>
  /** Forgets buckets that are full again: they are as good as none. */
  sweep(): Promise<void>
}

export declare namespace RateLimiter {
  type Outcome = {
    readonly isAllowed: boolean
    /** Whole tokens left. */
    readonly remaining: number
    /** When the same cost would pass; 0 when it did. */
    readonly retryAfterMs: number
  }
}
