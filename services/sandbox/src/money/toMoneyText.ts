/**
 * Cents as a decimal string with two places.
 *
 * @example toMoneyText(5n) // '0.05'
 */
export function toMoneyText(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
