import { callerKey } from '@billfold/service/http'
import type { Context } from 'hono'
import { ApiError } from '../../../errors/ApiError.ts'
import { reasons } from '../../../errors/reasons.ts'
import type { ApiEnv } from '../../ApiEnv.ts'
import { type RateClass, rateClasses } from '../../limits/rateClasses.ts'
import type { ServerServices } from '../../ServerServices.ts'

/** Takes tokens for a call that turns out to cost more than one. */
export async function charge(
  services: Pick<ServerServices, 'limiter' | 'rateFactor'>,
  c: Context<ApiEnv>,
  rate: RateClass,
  scope: 'perCaller' | 'perProject',
  cost = 1,
): Promise<void> {
  const { capacity, perMs } = rateClasses[rate][scope]
  const who = scope === 'perCaller' ? callerKey(c.get('callerAddress')) : c.get('project').id
  const rule = { capacity: capacity * services.rateFactor, perMs }
  const { isAllowed, remaining, retryAfterMs } = await services.limiter.take(`${scope} ${rate} ${who}`, rule, cost)
  if (!isAllowed) throw new ApiError(reasons.rateLimited, { retryAfterMs, headers: { 'ratelimit-remaining': '0' } })
  if (scope === 'perCaller') c.header('ratelimit-remaining', `${remaining}`)
}
