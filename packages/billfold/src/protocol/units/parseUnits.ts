import { BillfoldError } from '../errors/BillfoldError.ts'
import { sendInvalidAmount } from '../errors/rows/send.ts'
import { isPlaces } from './isPlaces.ts'

/**
 * Reads a decimal number as base units, exactly. `decimals` is the number of places of the unit, 0 to 255. Takes `1`,
 * `1.5`, `.5`, `-1.50`; no exponent, sign `+`, blank or grouping. Places beyond `decimals` must be zeros. Throws
 * `send/invalid-amount`.
 *
 * @example parseUnits('1.5', 18) // 1500000000000000000n
 */
export function parseUnits(text: string, decimals: number): bigint {
  // 400 characters hold 2^256 with 255 places; longer texts only cost time.
  const match = text.length > 400 ? null : /^(-?)(?:(\d+)(?:\.(\d*))?|\.(\d+))$/.exec(text)
  const fraction = (match?.[3] ?? match?.[4] ?? '').replace(/0+$/, '')
  if (!match || !isPlaces(decimals) || fraction.length > decimals)
    throw new BillfoldError(sendInvalidAmount, { context: { decimals } })
  const units = BigInt((match[2] ?? '') + fraction.padEnd(decimals, '0'))
  return match[1] ? -units : units
}
