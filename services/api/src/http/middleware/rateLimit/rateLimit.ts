import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../../ApiEnv.ts'
import type { RateClass } from '../../limits/rateClasses.ts'
import type { ServerServices } from '../../ServerServices.ts'
import { charge } from './charge.ts'

/**
 * Counts a call against its class: by caller before anything is looked up, and by project once it is known.
 *
 * @throws ApiError `RATE_LIMITED_APP_CONFIGURATION` with `Retry-After`.
 */
export function rateLimit(
  services: Pick<ServerServices, 'limiter' | 'rateFactor'>,
  rate: RateClass,
  scope: 'perCaller' | 'perProject',
): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await charge(services, c, rate, scope)
    await next()
  }
}
