import type { Context } from 'hono'
import type { ApiEnv } from '../../ApiEnv.ts'

/**
 * IP address of the caller. Each trusted proxy appends the address it was called from to `X-Forwarded-For`, so with `n`
 * of them the entry `n` places from the right is the caller; everything left of it is the caller's own claim.
 */
export function findCallerAddress(c: Context<ApiEnv>, trustedProxyCount: number): string | undefined {
  const socketAddress = c.env?.incoming?.socket.remoteAddress
  if (trustedProxyCount === 0) return socketAddress
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').flatMap(hop => hop.trim() || [])
  return hops.at(-trustedProxyCount) ?? socketAddress
}
