/**
 * Writes a decimal string for people: grouped whole part, at most `digits` decimals cut off and never rounded, so that
 * a shown amount is never higher than the real one. What is more than zero but below the last digit reads "<0.001"; from a million
 * millions on it is written short ("1.234E12"), so that a token with absurd amounts breaks no row.
 * Returns `undefined` for text that is not a decimal number: unknown is not zero.
 *
 * @example formatAmount('1234.56789') // { sign: '', whole: '1,234', fraction: '.567', isBelow: false, isExact: false }
 */
export function formatAmount(
  value: string | undefined,
  { digits = 3, minDigits = 0, locale }: formatAmount.Options = {},
): formatAmount.ReturnType | undefined {
  const match = value === undefined ? null : /^(-?)(\d{1,400})(?:\.(\d{1,400}))?$/.exec(value)
  const [, sign = '', digitsBefore, digitsAfter = ''] = match ?? []
  if (digitsBefore === undefined) return undefined
  const kept = digitsAfter.slice(0, digits).replace(/0+$/, '')
  const isExact = !/[1-9]/.test(digitsAfter.slice(digits))
  const isBelow = !isExact && kept === '' && /^0+$/.test(digitsBefore)
  const after = isBelow && digits > 0 ? `${'0'.repeat(digits - 1)}1` : kept.padEnd(minDigits, '0')
  const plain = new Intl.NumberFormat(locale, { useGrouping: false })
  const point = plain.formatToParts(1.5).find(part => part.type === 'decimal')?.value ?? '.'
  const minus = new Intl.NumberFormat(locale).formatToParts(-1).find(part => part.type === 'minusSign')?.value ?? '-'
  const isNegative = sign !== '' && /[1-9]/.test(digitsBefore + digitsAfter)
  // Without decimals the smallest that can be shown is one: "<1".
  const whole = isBelow ? BigInt(digits === 0) : BigInt(digitsBefore)
  if (whole >= LONG) return { sign: isNegative ? minus : '', isBelow, ...shorten(whole, digitsAfter, locale) }
  return {
    sign: isNegative ? minus : '',
    whole: new Intl.NumberFormat(locale).format(whole),
    // Digit by digit, because a locale may have digits of its own and leading zeros must stay.
    fraction: after === '' ? '' : point + [...after].map(digit => plain.format(Number(digit))).join(''),
    isBelow,
    isExact,
  }
}

const LONG = 10n ** 12n
function shorten(whole: bigint, digitsAfter: string, locale: string | undefined) {
  // What the short form would round is cut off before.
  const rest = whole % 10n ** BigInt(whole.toString().length - 4)
  return {
    whole: new Intl.NumberFormat(locale, { notation: 'scientific', maximumFractionDigits: 3 }).format(whole - rest),
    fraction: '',
    isExact: rest === 0n && !/[1-9]/.test(digitsAfter),
  }
}

export declare namespace formatAmount {
  type Options = {
    /** Most decimals shown; 3 by default. */
    digits?: number
    /** Fewest decimals shown; 0 by default, 2 for most currencies. */
    minDigits?: number
    /** BCP 47 tag; the runtime's by default. */
    locale?: string | undefined
  }
  type ReturnType = {
    /** The minus of the locale, or empty. */
    sign: string
    /** With grouping. */
    whole: string
    /** With the decimal point; empty when there is none. */
    fraction: string
    /** The value is between zero and the smallest that can be shown. */
    isBelow: boolean
    /** Nothing was cut off. */
    isExact: boolean
  }
}
