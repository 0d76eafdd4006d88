import { createManualClock } from '@billfold/service/testing'
import { describe, expect, it } from 'vitest'
import { createCache } from './createCache.ts'

describe('createCache', () => {
  it('returns the age and forgets after the time', () => {
    const clock = createManualClock()
    const cache = createCache<number>({ maxAgeMs: 100, maxEntries: 10, monotonic: clock.monotonic })
    cache.set('a', 1)
    clock.advance(100)
    expect(cache.get('a')).toEqual({ value: 1, ageMs: 100 })
    clock.advance(1)
    expect(cache.get('a')).toBeUndefined()
    expect(cache.size).toBe(0)
  })

  it('drops the longest unused above the count', () => {
    const cache = createCache<number>({ maxAgeMs: 100, maxEntries: 2, monotonic: () => 0 })
    cache.set('a', 1)
    cache.set('b', 2)
    cache.get('a')
    cache.set('c', 3)
    expect([cache.get('a')?.value, cache.get('b')?.value, cache.get('c')?.value]).toEqual([1, undefined, 3])
  })

  it('stays below its size, also when an entry is replaced, and takes nothing larger than all of it', () => {
    const cache = createCache<string>({ maxAgeMs: 100, maxEntries: 100, maxBytes: 10, monotonic: () => 0 })
    cache.set('a', 'a', 6)
    cache.set('a', 'b', 6)
    expect(cache.get('a')?.value).toBe('b')
    cache.set('c', 'c', 6)
    expect(cache.get('a')).toBeUndefined()
    cache.set('d', 'd', 11)
    expect(cache.get('d')).toBeUndefined()
    expect(cache.get('c')?.value).toBe('c')
  })
})
