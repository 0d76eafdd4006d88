/**
 * Writes base units as a decimal number, exactly and without trailing zeros. `decimals` is the number of places of the
 * unit.
 *
 * @example formatUnits(1500000000000000000n, 18) // '1.5'
 */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}
