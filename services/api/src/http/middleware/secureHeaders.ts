import type { MiddlewareHandler } from 'hono'
import type { ApiEnv } from '../ApiEnv.ts'

/** Headers that every answer carries: nothing is guessed, framed or referred. A handler's own value stays. */
const fixed = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'strict-transport-security': 'max-age=31536000',
} as const

/** Sets the headers of `fixed`, and forbids shared caches to keep what no handler marked as public. */
export function secureHeaders(): MiddlewareHandler<ApiEnv> {
  return async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(fixed)) if (!c.res.headers.has(name)) c.header(name, value)
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
  }
}
