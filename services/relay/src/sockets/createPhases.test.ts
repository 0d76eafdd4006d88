import { expect, it } from 'vitest'
import { createPhases } from './createPhases.ts'

it('spreads what comes at once over the whole period', () => {
  for (const count of [10, 300, 10_000]) {
    const next = createPhases()
    const places = Array.from({ length: count }, next)
    expect(places[0]).toBe(1)
    expect(Math.min(...places)).toBeGreaterThan(0)
    const tenths = Array.from(
      { length: 10 },
      (_, at) => places.filter(place => Math.ceil(place * 10) === at + 1).length,
    )
    expect(Math.max(...tenths)).toBeLessThanOrEqual(count / 10 + 2)
    expect(Math.min(...tenths)).toBeGreaterThanOrEqual(count / 10 - 2)
  }
})
