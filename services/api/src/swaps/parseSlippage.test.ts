import { describe, expect, it } from 'vitest'
import { parseSlippage } from './parseSlippage.ts'
import { toMinAmount } from './toMinAmount.ts'

describe('parseSlippage', () => {
  it.each([
    [0, 0],
    [0.01, 1],
    // As floats, 0.29 × 100 is 28.999… and 1.15 × 100 is 114.999….
    [0.29, 29],
    [0.5, 50],
    [1, 100],
    [1.15, 115],
    [50, 5_000],
  ])('reads %d as %d hundredths of a percent', (percent, bps) => {
    expect(parseSlippage(percent)).toBe(bps)
  })

  it.each([-1, -0.5, 0.001, 1e-7, 50.01, 100, 1e21, Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', percent => {
    expect(parseSlippage(percent)).toBeUndefined()
  })
})

describe('toMinAmount', () => {
  it('never lets more be missing than that', () => {
    expect(toMinAmount(10_000n, 100)).toBe(9_900n)
    expect(toMinAmount(1n, 5_000)).toBe(1n)
    expect(toMinAmount(3n, 100)).toBe(3n)
    expect(toMinAmount(10n ** 30n + 1n, 0)).toBe(10n ** 30n + 1n)
  })
})
