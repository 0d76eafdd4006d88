import type { Log } from '../log/Log.ts'
import { findAddress } from './findAddress.ts'

/**
 * Finds IP addresses of callers (`findAddress`). A proxy in front that the settings do not name is logged once: all callers then have its address, and share the limits of one.
 *
 * @example
 * const find = createAddressFinder({ log: silentLog, trustedProxyCount: 1 })
 * find({ forwardedFor: '203.0.113.9', socketAddress: '192.0.2.1' }) // '203.0.113.9'
 */
export function createAddressFinder({
  log,
  trustedProxyCount,
}: createAddressFinder.Options): createAddressFinder.ReturnType {
  let isLogged = false
  return ({ forwardedFor, socketAddress }) => {
    if (forwardedFor !== undefined && trustedProxyCount === 0 && !isLogged) {
      isLogged = true
      log.warn('proxy.not-trusted', { variable: 'BILLFOLD_TRUSTED_PROXIES' })
    }
    return findAddress({ forwardedFor, socketAddress, trustedProxyCount })
  }
}

export declare namespace createAddressFinder {
  type Options = {
    readonly log: Log
    /** Proxies in front; each appends the address that called it to `X-Forwarded-For`. */
    readonly trustedProxyCount: number
  }
  type ReturnType = (request: {
    readonly forwardedFor: string | undefined
    readonly socketAddress: string | undefined
  }) => string | undefined
}
