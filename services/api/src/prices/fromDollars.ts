/** No token is worth more; what claims so is a mistake or an attack. */
const maxExponent = 15

/**
 * A price as providers write it, a JSON number of US dollars, as an integer times 10^18 (further places are cut). Nothing is
 * calculated with the float: its own decimal digits are read. `undefined` for a value that is not a price: zero, negative, not finite,
 * above 10^15.
 *
 * @example fromDollars(1.5) // 1_500_000_000_000_000_000n
 */
export function fromDollars(price: unknown): bigint | undefined {
  if (typeof price !== 'number' || !Number.isFinite(price) || price <= 0) return undefined
  const [mantissa = '', exponent = ''] = price.toExponential().split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  if (Number(exponent) >= maxExponent) return undefined
  const places = 18 + Number(exponent) - fraction.length
  const digits = BigInt(whole + fraction)
  const scaled = places >= 0 ? digits * 10n ** BigInt(places) : digits / 10n ** BigInt(-places)
  return scaled > 0n ? scaled : undefined
}
