/**
 * A token bucket kept as one number, the time at which it will be full again. By a clock that never steps back.
 *
 * @example const take = createBucket({ perSecond: 50, burst: 100, monotonic }); if (!take(1)) refuse()
 */
export function createBucket(options: createBucket.Options): (cost: number) => boolean {
  const { burst, monotonic, perSecond } = options
  const perTokenMs = 1_000 / perSecond
  let fullAt = 0
  return cost => {
    const now = monotonic()
    const next = Math.max(fullAt, now) + cost * perTokenMs
    // Sums of fractions must not refuse the last token.
    if (next - now > burst * perTokenMs + 1e-3) return false
    fullAt = next
    return true
  }
}

export declare namespace createBucket {
  type Options = {
    readonly perSecond: number
    /** So many at once when it is full. */
    readonly burst: number
    /** Milliseconds since some start. */
    readonly monotonic: () => number
  }
}
