/**
 * Counts requests per key in fixed windows; forgets the oldest keys when there are too many.
 *
 * @example
 * const limit = createRateLimit({ requests: 30, windowMs: 60_000, keys: 1_000, now: Date.now })
 * limit('0xabc') // 0: go ahead; otherwise milliseconds to wait
 */
export function createRateLimit(options: createRateLimit.Options): (key: string) => number {
  const { requests, windowMs, keys, now } = options
  const windows = new Map<string, { startedAt: number; count: number }>()
  return key => {
    const at = now()
    const known = windows.get(key)
    const window = known !== undefined && at - known.startedAt < windowMs ? known : { startedAt: at, count: 0 }
    if (window.count >= requests) return window.startedAt + windowMs - at
    window.count++
    // Re-inserting keeps the map in order of last use.
    windows.delete(key)
    windows.set(key, window)
    const oldest = windows.keys().next()
    if (windows.size > keys && !oldest.done) windows.delete(oldest.value)
    return 0
  }
}

export declare namespace createRateLimit {
  type Options = { requests: number; windowMs: number; keys: number; now: () => number }
}
