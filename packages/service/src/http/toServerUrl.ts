import type { AddressInfo } from 'node:net'

/**
 * Address of a server that listens at a socket address.
 *
 * @example toServerUrl({ address: '::1', family: 'IPv6', port: 80 }) // 'http://[::1]:80'
 */
export function toServerUrl({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}
