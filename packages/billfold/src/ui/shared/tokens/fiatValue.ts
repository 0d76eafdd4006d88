const DECIMAL = /^(\d{1,60})(?:\.(\d{1,60}))?$/

/**
 * What a balance is worth, as a decimal string, exactly: integers only. Nothing for a price that is not known or no
 * plain decimal number: unknown is not zero.
 *
 * @param balance base units
 * @param price of one whole token, decimal string
 * @example fiatValue(2_500_000n, 6, '0.9998') // '2.4995000000'
 */
export function fiatValue(balance: bigint, decimals: number, price: string | undefined): string | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(price ?? '') ?? []
  if (whole === undefined || balance < 0n) return undefined
  const places = decimals + fraction.length
  const digits = (balance * BigInt(whole + fraction)).toString().padStart(places + 1, '0')
  const split = digits.length - places
  return places === 0 ? digits : `${digits.slice(0, split)}.${digits.slice(split)}`
}
