import { describe, expect, it } from 'vitest'
import { takeToken } from './takeToken.ts'

const rule = { capacity: 5, perMs: 60_000 }

function takeMany(count: number, at = 0, from?: number) {
  let fullAt = from
  const outcomes = Array.from({ length: count }, () => {
    const taken = takeToken(fullAt, at, rule, 1)
    fullAt = taken.fullAt
    return taken.outcome
  })
  return { fullAt: fullAt ?? 0, outcomes }
}

describe('takeToken', () => {
  it('lets the capacity pass at once and no more', () => {
    const { outcomes } = takeMany(7)
    expect(outcomes.map(({ isAllowed }) => isAllowed)).toEqual([true, true, true, true, true, false, false])
    expect(outcomes.map(({ remaining }) => remaining)).toEqual([4, 3, 2, 1, 0, 0, 0])
  })

  it('says when the next one passes, and it does then and not before', () => {
    const { fullAt, outcomes } = takeMany(6)
    const { retryAfterMs = 0 } = outcomes.at(-1) ?? {}
    expect(retryAfterMs).toBe(12_000)
    expect(takeToken(fullAt, retryAfterMs - 1, rule, 1).outcome.isAllowed).toBe(false)
    expect(takeToken(fullAt, retryAfterMs, rule, 1).outcome.isAllowed).toBe(true)
  })

  it('takes all of a cost or none, and lets a cost above the capacity pass when full', () => {
    expect(takeToken(undefined, 0, rule, 1_000).outcome).toEqual({ isAllowed: true, remaining: 0, retryAfterMs: 0 })
    const half = takeToken(undefined, 0, rule, 3)
    const refused = takeToken(half.fullAt, 0, rule, 3)
    expect(refused.outcome.isAllowed).toBe(false)
    expect(refused.fullAt).toBe(half.fullAt)
    expect(takeToken(half.fullAt, 0, rule, 2).outcome.isAllowed).toBe(true)
  })

  it('saves no tokens without calls', () => {
    const { fullAt } = takeMany(1)
    const { outcomes } = takeMany(7, 3_600_000, fullAt)
    expect(outcomes.filter(({ isAllowed }) => isAllowed)).toHaveLength(5)
  })

  it('starts anew when the clock was set back, rather than refuse for as long', () => {
    const { fullAt } = takeMany(5, 10_000_000)
    expect(takeToken(fullAt, 0, rule, 1).outcome).toMatchObject({ isAllowed: true, remaining: 4 })
  })

  it('never lets more than capacity plus refill pass in any window', () => {
    let fullAt: number | undefined
    let passed = 0
    for (let now = 0; now < 600_000; now += 37) {
      const taken = takeToken(fullAt, now, rule, 1)
      fullAt = taken.fullAt
      if (taken.outcome.isAllowed) passed++
    }
    expect(passed).toBeLessThanOrEqual(5 + 50)
    expect(passed).toBeGreaterThanOrEqual(5 + 49)
  })
})
