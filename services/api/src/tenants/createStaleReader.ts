import { isUnavailable } from '@billfold/service/database'
import { outageMs } from '../db/outageMs.ts'
import { createCache } from '../upstream/cache/createCache.ts'
import { createSingleFlight } from '../upstream/cache/createSingleFlight.ts'

/** While the database is away it is asked for a key no more often than this. */
const retryMs = 1_000

/**
 * Reads values from the database, each at most once per `maxAgeMs`. While the database is unreachable the last value is used for `outageMs` more; what was never read fails.
 *
 * @example const read = createStaleReader({ load: id => readProject(database, id), maxAgeMs: 10_000, maxEntries: 1_000, monotonic })
 */
export function createStaleReader<value>(options: createStaleReader.Options<value>): (key: string) => Promise<value> {
  const { load, maxAgeMs, maxEntries, monotonic } = options
  const cache = createCache<{ readonly value: value; retryAt: number }>({
    maxAgeMs: maxAgeMs + outageMs,
    maxEntries,
    monotonic,
  })
  const flight = createSingleFlight<value>()

  return async key => {
    const held = cache.get(key)
    if (held && (held.ageMs <= maxAgeMs || held.value.retryAt > monotonic())) return held.value.value
    try {
      return await flight(key, async () => {
        const value = await load(key)
        cache.set(key, { value, retryAt: 0 })
        return value
      })
    } catch (error) {
      if (!held || !isUnavailable(error)) throw error
      held.value.retryAt = monotonic() + retryMs
      return held.value.value
    }
  }
}

export declare namespace createStaleReader {
  type Options<value> = {
    readonly load: (key: string) => Promise<value>
    /** So long a value is fresh. */
    readonly maxAgeMs: number
    readonly maxEntries: number
    /** Milliseconds that never step back. */
    readonly monotonic: () => number
  }
}
