const DECIMAL = /^(\d{1,60})(?:\.(\d{1,60}))?$/

/**
 * How many base units a fiat value buys at a price, rounded down, in integers only. Nothing for a value or a price that
 * is no plain decimal number, or a price of zero.
 *
 * @param value decimal string
 * @param price of one whole token, decimal string
 * @example unitsOfFiat('10', '2.50', 6) // 4000000n
 */
export function unitsOfFiat(value: string, price: string | undefined, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(value) ?? []
  const [, priceWhole, priceFraction = ''] = DECIMAL.exec(price ?? '') ?? []
  if (whole === undefined || priceWhole === undefined) return undefined
  const priceUnits = BigInt(priceWhole + priceFraction)
  if (priceUnits === 0n) return undefined
  return (
    (BigInt(whole + fraction) * 10n ** BigInt(decimals + priceFraction.length)) /
    (priceUnits * 10n ** BigInt(fraction.length))
  )
}
