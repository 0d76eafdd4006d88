/**
 * IP address of the caller. Each trusted proxy appends the address it was called from to `X-Forwarded-For`, so with `n` of them the entry `n`
 * places from the right is the caller; everything left of it is the caller's own claim.
 *
 * @example findAddress({ forwardedFor: '203.0.113.9, 198.51.100.2', socketAddress: '192.0.2.1', trustedProxyCount: 1 }) // '198.51.100.2'
 */
export function findAddress(options: findAddress.Options): string | undefined {
  const { forwardedFor = '', socketAddress, trustedProxyCount } = options
  if (trustedProxyCount === 0) return socketAddress
  const hops = forwardedFor.split(',').flatMap(hop => hop.trim() || [])
  return hops.at(-trustedProxyCount) ?? socketAddress
}

export declare namespace findAddress {
  type Options = {
    readonly forwardedFor: string | undefined
    readonly socketAddress: string | undefined
    readonly trustedProxyCount: number
  }
}
