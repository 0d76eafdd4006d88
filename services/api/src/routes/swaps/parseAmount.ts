import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'

/**
 * Base units to swap: above zero, and what a token can hold.
 *
 * @throws ApiError `swap/amount-too-small` for zero, `INVALID_INPUT` above 2^256.
 */
export function parseAmount(text: string): bigint {
  const amount = BigInt(text)
  if (amount === 0n) throw new ApiError(reasons.swapAmountTooSmall)
  if (amount >= 1n << 256n) throw new ApiError(reasons.invalidInput, { detail: 'amount is above 2^256' })
  return amount
}
