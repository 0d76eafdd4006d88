import type { IncomingMessage } from 'node:http'
import type { Log } from '@billfold/service'
import { callerKey, findAddress } from '@billfold/service/http'

/**
 * Under which address requests are counted. A proxy in front that the settings do not know is told of once: all clients
 * would share the bounds of its address.
 */
export function createAddressOf({ log, trustedProxyCount }: createAddressOf.Options) {
  let isTold = false
  return (request: IncomingMessage): string => {
    const header = request.headers['x-forwarded-for']
    const forwardedFor = Array.isArray(header) ? header.join(',') : header
    if (forwardedFor !== undefined && trustedProxyCount === 0 && !isTold) {
      isTold = true
      log.warn('proxy.not-trusted', { variable: 'BILLFOLD_TRUSTED_PROXIES' })
    }
    return callerKey(findAddress({ forwardedFor, socketAddress: request.socket.remoteAddress, trustedProxyCount }))
  }
}

export declare namespace createAddressOf {
  type Options = {
    readonly log: Log
    /** Proxies in front; each appends the address that called it to `X-Forwarded-For`. */
    readonly trustedProxyCount: number
  }
}
