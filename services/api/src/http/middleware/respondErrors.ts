import { describeError } from '@billfold/service'
import { isUnavailable } from '@billfold/service/database'
import type { ErrorHandler } from 'hono'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import type { ApiEnv } from '../ApiEnv.ts'
import type { ServerServices } from '../ServerServices.ts'

/** When callers may come back while a part we need is away. */
const retryAfterMs = 2_000

/**
 * Turns every error of a handler into an answer, once, at the edge. Declared refusals answer themselves; a database or node
 * that is away is 503; anything else is 500 with a generic text, and the log holds what happened under the request's id.
 */
export function respondErrors(services: Pick<ServerServices, 'log'>): ErrorHandler<ApiEnv> {
  return (error, c) => {
    if (error instanceof ApiError) return error.toResponse()
    const requestId = c.get('requestId')
    if (isUnavailable(error)) {
      services.log.error('database.unavailable', { requestId, ...describeError(error) })
      return new ApiError(reasons.unavailable, { retryAfterMs }).toResponse()
    }
    if (error instanceof UpstreamError) return new ApiError(reasons.upstreamFailed, { retryAfterMs }).toResponse()
    services.log.error('request.failed', { requestId, ...describeError(error) })
    return new ApiError(reasons.internal, { detail: `request ${requestId}` }).toResponse()
  }
}
