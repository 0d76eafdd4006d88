import type { RateRule } from '@billfold/service/http'

/** Gives out slices of the buckets that all processes share. */
export type Lessor = {
  /**
   * Takes up to `want` tokens of a bucket, as many as there are. Never waits for another process: `busy` when one is at the same bucket.
   *
   * @throws what the database reports.
   */
  take(key: string, rule: RateRule, want: number): Promise<'busy' | Lessor.Slice>
  /** Forgets buckets that are full again. */
  sweep(): Promise<void>
}

export declare namespace Lessor {
  type Slice = {
    readonly granted: number
    /** Whole tokens left in the bucket. */
    readonly left: number
    /** When there is one more, in milliseconds. */
    readonly nextMs: number
  }
}
