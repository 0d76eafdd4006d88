import { findAddress } from '@billfold/service/http'
import type { Context } from 'hono'
import type { ApiEnv } from '../../ApiEnv.ts'

/** IP address of the caller. */
export function findCallerAddress(c: Context<ApiEnv>, trustedProxyCount: number): string | undefined {
  return findAddress({
    forwardedFor: c.req.header('x-forwarded-for'),
    socketAddress: c.env?.incoming?.socket.remoteAddress,
    trustedProxyCount,
  })
}
