import { parseOrigin } from 'billfold/protocol'
import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../ApiEnv.ts'

const exposedHeaders = 'Retry-After, RateLimit-Remaining, X-Request-Id, Age, Warning'

/**
 * Lets scripts read answers: of an allowed origin all, of any other origin only declared refusals (4xx, 429, 5xx), which
 * hold no data. Without that a page could not report to its developer that its origin is not allowed (specification section
 * 5). Credentials are never allowed, `null` is no origin, and every answer varies by origin.
 */
export function cors(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    c.header('vary', 'Origin', { append: true })
    const origin = c.req.header('origin')
    if (origin === undefined) return
    const isAllowed = c.get('allowedOrigin') === origin
    const isReadableRefusal = c.res.status >= 400 && parseOrigin(origin)?.origin === origin
    if (!isAllowed && !isReadableRefusal) return
    c.header('access-control-allow-origin', origin)
    c.header('access-control-expose-headers', exposedHeaders)
  }
}
