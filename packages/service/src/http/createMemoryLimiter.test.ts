import { describe, expect, it } from 'vitest'
import { createManualClock } from '../testing/createManualClock.ts'
import { createMemoryLimiter } from './createMemoryLimiter.ts'

const rule = { capacity: 3, perMs: 3_000 }

describe('createMemoryLimiter', () => {
  it('counts each key alone and refills with time', async () => {
    const clock = createManualClock()
    const limiter = createMemoryLimiter({ monotonic: clock.monotonic })
    for (let count = 0; count < 3; count++) await limiter.take('a', rule)
    expect((await limiter.take('a', rule)).isAllowed).toBe(false)
    expect((await limiter.take('b', rule)).isAllowed).toBe(true)
    clock.advance(1_000)
    expect((await limiter.take('a', rule)).isAllowed).toBe(true)
    expect((await limiter.take('a', rule)).isAllowed).toBe(false)
  })

  it('does not care when the wall clock is set (fault 140)', async () => {
    const clock = createManualClock()
    const limiter = createMemoryLimiter({ monotonic: clock.monotonic })
    for (let count = 0; count < 3; count++) await limiter.take('a', rule)
    clock.step(86_400_000)
    expect((await limiter.take('a', rule)).isAllowed).toBe(false)
    clock.step(-2 * 86_400_000)
    expect((await limiter.take('a', rule)).isAllowed).toBe(false)
    clock.advance(3_000)
    expect((await limiter.take('a', rule)).isAllowed).toBe(true)
  })

  it('lets exactly the capacity of 1,000 parallel calls pass', async () => {
    const limiter = createMemoryLimiter({ monotonic: createManualClock().monotonic })
    const outcomes = await Promise.all(
      Array.from({ length: 1_000 }, () => limiter.take('a', { capacity: 100, perMs: 60_000 })),
    )
    expect(outcomes.filter(({ isAllowed }) => isAllowed)).toHaveLength(100)
  })

  it('sweeps out buckets that are full again, and only those', async () => {
    const clock = createManualClock()
    const limiter = createMemoryLimiter({ monotonic: clock.monotonic })
    await limiter.take('old', rule)
    clock.advance(1_000)
    for (let count = 0; count < 3; count++) await limiter.take('busy', rule)
    await limiter.sweep()
    expect((await limiter.take('busy', rule)).isAllowed).toBe(false)
    expect((await limiter.take('old', rule)).remaining).toBe(2)
  })

  describe('whose memory is full', () => {
    const isAllowed = async (limiter: ReturnType<typeof createMemoryLimiter>, key: string, perMs = 60_000) =>
      (await limiter.take(key, { capacity: 1, perMs })).isAllowed

    it('forgets the key that was taken the longest time ago', async () => {
      const limiter = createMemoryLimiter({ monotonic: () => 0, maxKeys: 2 })
      for (const key of ['a', 'b', 'a', 'c']) await isAllowed(limiter, key)
      expect([await isAllowed(limiter, 'a'), await isAllowed(limiter, 'b')]).toEqual([false, true])
    })

    it('forgets keys that are full again before an older one that is not', async () => {
      const clock = createManualClock()
      const limiter = createMemoryLimiter({ monotonic: clock.monotonic, maxKeys: 2 })
      await isAllowed(limiter, 'busy')
      await isAllowed(limiter, 'full', 1_000)
      clock.advance(1_000)
      await isAllowed(limiter, 'new')
      expect(await isAllowed(limiter, 'busy')).toBe(false)
    })

    it('looks at the eight oldest only, so that a call costs the same however many there are', async () => {
      const clock = createManualClock()
      const limiter = createMemoryLimiter({ monotonic: clock.monotonic, maxKeys: 9 })
      for (let count = 0; count < 8; count++) await isAllowed(limiter, `busy ${count}`)
      await isAllowed(limiter, 'full', 1_000)
      clock.advance(1_000)
      await isAllowed(limiter, 'new')
      expect(await isAllowed(limiter, 'busy 1')).toBe(false)
      expect(await isAllowed(limiter, 'busy 0')).toBe(true)
    })

    it('has room again for what a sweep took out, wherever it was', async () => {
      const clock = createManualClock()
      const limiter = createMemoryLimiter({ monotonic: clock.monotonic, maxKeys: 10 })
      for (let count = 0; count < 8; count++) await isAllowed(limiter, `busy ${count}`)
      await isAllowed(limiter, 'full', 1_000)
      clock.advance(1_000)
      await limiter.sweep()
      for (const key of ['new', 'newer']) await isAllowed(limiter, key)
      expect(await isAllowed(limiter, 'busy 0')).toBe(false)
    })
  })

  it('keeps a busy key while a flood of others passes through a bounded memory', async () => {
    const clock = createManualClock()
    const limiter = createMemoryLimiter({ monotonic: clock.monotonic, maxKeys: 50 })
    for (let count = 0; count < 3; count++) await limiter.take('busy', rule)
    for (let count = 0; count < 10_000; count++) {
      await limiter.take(`flood ${count}`, rule)
      if (count % 10 === 0) expect((await limiter.take('busy', rule)).isAllowed).toBe(false)
    }
  })
})
