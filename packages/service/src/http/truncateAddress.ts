import { callerKey } from './callerKey.ts'

/**
 * An IP address as a log may hold it: IPv4 without its last number, IPv6 without all behind the first 48 bits.
 *
 * @example truncateAddress('192.0.2.77') // '192.0.2.0'
 */
export function truncateAddress(address: string | undefined): string {
  const key = callerKey(address)
  if (key.includes(':')) return `${key.split(':', 3).join(':')}::`
  return key.replace(/\.\d+$/, '.0')
}
