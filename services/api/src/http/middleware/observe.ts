import { randomUUID } from 'node:crypto'
import { truncateAddress } from '@billfold/service/http'
import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ApiEnv } from '../ApiEnv.ts'
import type { ServerServices } from '../ServerServices.ts'

/**
 * Gives every request an id (answered as `X-Request-Id`), finds who calls, and writes one line when it is done: the route's
 * pattern, never the address with its values, and the caller's network, never the whole IP address.
 */
export function observe(
  services: Pick<ServerServices, 'clock' | 'findAddress' | 'isStopping' | 'log'>,
): MiddlewareHandler<ApiEnv> {
  const { clock, log } = services
  return async (c, next) => {
    const startedAt = clock.monotonic()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    const forwardedFor = c.req.header('x-forwarded-for')
    c.set('callerAddress', services.findAddress({ forwardedFor, socketAddress: c.env?.incoming?.socket.remoteAddress }))
    await next()
    c.header('x-request-id', requestId)
    // A socket that would be kept for the next request must not hold up the stop.
    if (services.isStopping()) c.header('connection', 'close')
    log.info('request', {
      requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      ms: Math.round(clock.monotonic() - startedAt),
      project: c.get('project')?.id,
      from: truncateAddress(c.get('callerAddress')),
    })
  }
}
