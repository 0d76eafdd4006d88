import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import { UpstreamError } from '../upstream/UpstreamError.ts'
import { SwapFailure } from './SwapFailure.ts'

const retryAfterMs = 2_000

/**
 * The refusal for a swap that no venue quotes. What a visitor can change comes first (the amount); that tokens have no route is
 * only said when every venue was asked. Errors of other kinds are returned as they are: those are faults of ours. Pure.
 */
export function toSwapError(errors: readonly unknown[]): unknown {
  const fault = errors.find(error => !(error instanceof SwapFailure || error instanceof UpstreamError))
  if (fault !== undefined) return fault
  const has = (reason: SwapFailure['reason']) =>
    errors.some(error => error instanceof SwapFailure && error.reason === reason)
  if (has('insufficient-liquidity')) return new ApiError(reasons.swapInsufficientLiquidity)
  if (has('amount-too-small')) return new ApiError(reasons.swapAmountTooSmall)
  const away = errors.filter(error => error instanceof UpstreamError)
  if (away.length === 0) return new ApiError(reasons.swapNoRoute)
  if (away.every(({ message }) => message === 'status: 429'))
    return new ApiError(reasons.rateLimited, {
      retryAfterMs: Math.max(...away.map(error => error.retryAfterMs ?? retryAfterMs)),
    })
  return new ApiError(reasons.swapQuoteFailed, { retryAfterMs })
}
