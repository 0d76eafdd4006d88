import { expect, test } from 'vitest'
import { formatAmount } from './formatAmount.ts'

const shown = (value: string | undefined, options?: formatAmount.Options) => {
  const parts = formatAmount(value, { locale: 'en-US', ...options })
  return parts && parts.sign + (parts.isBelow ? '<' : '') + parts.whole + parts.fraction
}

test.each([
  ['0', '0'],
  ['1234.5678', '1,234.567'],
  ['0.9999', '0.999'],
  ['2.4819999', '2.481'],
  ['3100', '3,100'],
  ['3100.000', '3,100'],
  ['1.500', '1.5'],
  ['0.000000000000000001', '<0.001'],
  ['0.0009', '<0.001'],
  ['0.001', '0.001'],
  ['-0.5', '-0.5'],
  ['-0.0', '0'],
  ['999999999999.9999', '999,999,999,999.999'],
  ['1000000000000', '1E12'],
  ['-1999999999999999', '-1.999E15'],
  ['999999999999999.9', '9.999E14'],
  ['1000000000000000000000000000000', '1E30'],
  ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', '1.157E59'],
])('%s is shown as %s', (value, expected) => {
  expect(shown(value)).toBe(expected)
})

test.each([undefined, '', ' ', 'NaN', 'Infinity', '1e18', '0x10', '1,5', '.5', '5.', '--1', '١'])(
  '%j is unknown, not zero',
  value => {
    expect(formatAmount(value)).toBeUndefined()
  },
)

test('currencies keep two decimals and are cut, not rounded', () => {
  const money = { digits: 2, minDigits: 2 }
  expect(shown('12480.529', money)).toBe('12,480.52')
  expect(shown('3100', money)).toBe('3,100.00')
  expect(shown('0.004', money)).toBe('<0.01')
})

test('currencies without decimals show none', () => {
  expect(shown('0.4', { digits: 0 })).toBe('<1')
  expect(shown('-0.4', { digits: 0 })).toBe('-<1')
  expect(shown('1234.9', { digits: 0 })).toBe('1,234')
  expect(shown('0', { digits: 0 })).toBe('0')
})

test('says whether something was cut off', () => {
  expect(formatAmount('1.5000')?.isExact).toBe(true)
  expect(formatAmount('1.5001')?.isExact).toBe(false)
  expect(formatAmount('2500000000000')?.isExact).toBe(true)
  expect(formatAmount('2500000000001')?.isExact).toBe(false)
  expect(formatAmount('2500000000000.1')?.isExact).toBe(false)
})

test('never shows more than there is, in 2,000 random numbers', () => {
  let seed = 11
  const random = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return seed / 2 ** 32
  }
  const scale = 10n ** 18n
  const units = (text: string) => {
    const [whole = '0', fraction = ''] = text.split('.')
    return BigInt(whole) * scale + BigInt(fraction.padEnd(18, '0'))
  }
  for (let round = 0; round < 2_000; round++) {
    const value = `${Math.floor(random() * 1e6)}.${Array.from({ length: 1 + Math.floor(random() * 18) }, () => Math.floor(random() * 10)).join('')}`
    const parts = formatAmount(value, { locale: 'en-US' })
    if (!parts) throw new Error(value)
    if (parts.isBelow) continue
    const drawn = units(`${parts.whole.replaceAll(',', '')}${parts.fraction}`)
    expect(drawn <= units(value), value).toBe(true)
    expect(units(value) - drawn < scale / 1000n, value).toBe(true)
  }
})

test('uses the figures and signs of the locale', () => {
  expect(shown('1234567.25', { locale: 'de-DE' })).toBe('1.234.567,25')
  expect(shown('1234.05', { locale: 'ar-EG' })).toBe('١٬٢٣٤٫٠٥')
  expect(shown('1250000000000', { locale: 'de-DE' })).toBe('1,25E12')
})
