/**
 * A token bucket kept as one number, the time at which it will be full again. By a clock that never steps back.
 *
 * @example const bucket = createBucket({ perSecond: 50, burst: 100, monotonic }); if (!bucket.take(1)) refuse()
 */
export function createBucket(options: createBucket.Options): createBucket.ReturnType {
  const { burst, monotonic, perSecond } = options
  const perTokenMs = 1_000 / perSecond
  let fullAt = 0
  const nextOf = (cost: number) => Math.max(fullAt, monotonic()) + cost * perTokenMs
  return {
    // Sums of fractions must not refuse the last token.
    hasRoom: cost => nextOf(cost) - monotonic() <= burst * perTokenMs + 1e-3,
    take(cost) {
      const next = nextOf(cost)
      if (next - monotonic() > burst * perTokenMs + 1e-3) return false
      fullAt = next
      return true
    },
    isFull: () => fullAt <= monotonic(),
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
  type ReturnType = {
    /** Whether `take` would succeed. */
    hasRoom(cost: number): boolean
    /** False, and nothing is taken, when it holds less. */
    take(cost: number): boolean
    isFull(): boolean
  }
}
