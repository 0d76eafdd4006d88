const places = 6

/**
 * A decimal string of US dollars in millionths.
 *
 * @example toMicroUsd('99.5') // 99_500_000n
 */
export function toMicroUsd(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(places, '0').slice(0, places))
}
