import { describe, expect, it } from 'vitest'
import { formatUnits } from './formatUnits.ts'
import { parseUnits } from './parseUnits.ts'
import { sumDecimals } from './sumDecimals.ts'

const refusal = (decimals: number) => expect.objectContaining({ code: 'send/invalid-amount', context: { decimals } })

describe('units', () => {
  it.each([
    ['1', 18, 10n ** 18n],
    ['1.5', 6, 1_500_000n],
    ['.5', 1, 5n],
    ['.25', 2, 25n],
    ['.0', 0, 0n],
    ['1', 255, 10n ** 255n],
    ['0'.repeat(400), 0, 0n],
    ['1.', 2, 100n],
    ['0', 0, 0n],
    ['-0.1', 1, -1n],
    ['007.10', 2, 710n],
    ['1.50000', 1, 15n],
    ['0.000000000000000001', 18, 1n],
    ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', 18, 2n ** 256n - 1n],
  ] as const)('reads %s with %i places', (text, decimals, units) => {
    expect(parseUnits(text, decimals)).toBe(units)
  })

  it.each([
    ['', 18],
    ['.', 18],
    ['-', 18],
    ['-.', 18],
    ['1e3', 18],
    ['0x10', 18],
    ['+1', 18],
    [' 1', 18],
    ['1 ', 18],
    ['1\n', 18],
    ['1,5', 18],
    ['1.2.3', 18],
    ['1_000', 18],
    ['١', 18],
    ['Infinity', 18],
    ['NaN', 18],
    ['0.0000001', 6],
    ['1.1', 0],
    ['1'.repeat(401), 18],
    ['1', -1],
    ['1', 1.5],
    ['1', 256],
    ['1', Number.NaN],
  ])('refuses %j with %d places', (text, decimals) => {
    expect(() => parseUnits(text, decimals)).toThrow(refusal(decimals))
  })

  it('refuses impossible places', () => {
    for (const decimals of [-1, 1.5, 256, 1e9, Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => formatUnits(1n, decimals)).toThrow(refusal(decimals))
  })

  it('writes what it reads', () => {
    expect(formatUnits(0n, 18)).toBe('0')
    expect(formatUnits(-1n, 18)).toBe('-0.000000000000000001')
    expect(formatUnits(1_500_000n, 6)).toBe('1.5')
    expect(formatUnits(100n, 0)).toBe('100')
    for (let exponent = 0; exponent < 80; exponent++)
      for (const decimals of [0, 6, 8, 18, 77])
        for (const units of [10n ** BigInt(exponent), 10n ** BigInt(exponent) - 1n, -(7n ** BigInt(exponent))])
          expect(parseUnits(formatUnits(units, decimals), decimals)).toBe(units)
  })
})

describe('sums', () => {
  it.each([
    [[], '0'],
    [['0.1', '0.20'], '0.30'],
    [['9.99', '0.01', '5'], '15.00'],
    [['0.000000000000000001', `1${'0'.repeat(30)}`], `1${'0'.repeat(30)}.000000000000000001`],
  ])('%j are %s', (values, sum) => expect(sumDecimals(values)).toBe(sum))

  it('adds ten thousand random amounts as bigint does', () => {
    let seed = 7
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
      return seed
    }
    const units = Array.from({ length: 10_000 }, () => BigInt(random()) * BigInt(random()) * BigInt(random()))
    const places = units.map(() => random() % 30)
    const sum = units.reduce((all, one, index) => all + one * 10n ** BigInt(30 - (places[index] ?? 0)), 0n)
    expect(parseUnits(sumDecimals(units.map((one, index) => formatUnits(one, places[index] ?? 0))), 30)).toBe(sum)
  })

  it.each(['-1', '1e5', '', '1.', 'NaN', '0x1'])('refuses %j rather than leave it out', value => {
    expect(() => sumDecimals(['1', value])).toThrow(new TypeError('not a decimal number'))
  })
})
