const DECIMAL = /^(\d{1,60})(?:\.(\d{1,60}))?$/
/** Enough places for the smallest prices. */
const places = 24

/** What base units of a token are worth, in 10^-24 US dollars; `undefined` while its price is not known. */
export function fiatUnits(
  units: bigint,
  { decimals, price }: { readonly decimals: number; readonly price?: string | undefined },
): bigint | undefined {
  const [, whole, fraction = ''] = DECIMAL.exec(price ?? '') ?? []
  if (whole === undefined) return undefined
  return (units * BigInt(whole + fraction.slice(0, places).padEnd(places, '0'))) / 10n ** BigInt(decimals)
}
