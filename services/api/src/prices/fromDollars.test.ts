import { describe, expect, it } from 'vitest'
import { fromDollars } from './fromDollars.ts'

describe('fromDollars', () => {
  it.each([
    [1, 10n ** 18n],
    [1.5, 1_500_000_000_000_000_000n],
    [0.1, 100_000_000_000_000_000n],
    [2_679.65, 2_679_650_000_000_000_000_000n],
    [4.3e-7, 430_000_000_000n],
    [1e-18, 1n],
    [999_999_999_999_999, 999_999_999_999_999n * 10n ** 18n],
  ])('reads %d by its digits', (price, scaled) => {
    expect(fromDollars(price)).toBe(scaled)
  })

  it.each([
    0,
    -0,
    -1,
    1e-19,
    1e15,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    JSON.parse('1e400'),
    null,
    '1',
    undefined,
    {},
  ])('knows that %j is no price (fault 19)', price => {
    expect(fromDollars(price)).toBeUndefined()
  })
})
