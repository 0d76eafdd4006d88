const DECIMAL = /^(\d+)(?:\.(\d+))?$/

/**
 * The exact sum of plain decimal strings without a sign; '0' of an empty list. Another value throws a `TypeError`: a sum
 * that leaves a value out is wrong.
 *
 * @example sumDecimals(['0.1', '0.20']) // '0.30'
 */
export function sumDecimals(values: readonly string[]): string {
  const parts = values.map(value => {
    const [, whole, fraction = ''] = DECIMAL.exec(value) ?? []
    if (whole === undefined) throw new TypeError('not a decimal number')
    return { whole, fraction }
  })
  const places = Math.max(0, ...parts.map(({ fraction }) => fraction.length))
  const total = parts.reduce((sum, { whole, fraction }) => sum + BigInt(whole + fraction.padEnd(places, '0')), 0n)
  const digits = `${total}`.padStart(places + 1, '0')
  const split = digits.length - places
  return places === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`
}
