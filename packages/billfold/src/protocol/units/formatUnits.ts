import { BillfoldError } from '../errors/BillfoldError.ts'
import { sendInvalidAmount } from '../errors/rows/send.ts'
import { isPlaces } from './isPlaces.ts'

/**
 * Writes base units as a decimal number, exactly and without trailing zeros. `decimals` is the number of places of the
 * unit, 0 to 255. Throws `send/invalid-amount` for other places.
 *
 * @example formatUnits(1500000000000000000n, 18) // '1.5'
 */
export function formatUnits(units: bigint, decimals: number): string {
  // A hostile token's places must not become a text of a gigabyte.
  if (!isPlaces(decimals)) throw new BillfoldError(sendInvalidAmount, { context: { decimals } })
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${whole}${fraction && `.${fraction}`}`
}
