import { isIP } from 'node:net'

/**
 * The key under which a caller is counted: an IPv4 address, or the /64 of an IPv6 address, since one customer owns all of
 * it. IPv4 written as IPv6 is IPv4. `unknown` for anything else, so that strangers share one bucket.
 *
 * @example callerKey('2001:db8:1:2:3::4') // '2001:db8:1:2::/64'
 */
export function callerKey(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  const text = address.replace(/%.*/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1]
  if (mapped && isIP(mapped) === 4) return mapped
  if (isIP(text) === 4) return text
  if (isIP(text) !== 6) return 'unknown'
  return `${prefixOf(text)}::/64`
}

/** The first four groups, each without leading zeros. */
function prefixOf(address: string): string {
  // An IPv4 tail stands for two groups, which are never among the first four.
  const text = address.replace('.', ':')
  const gap = '0:'.repeat(9 - text.split(':').length)
  const groups = text.replace('::', `:${gap}`).split(':', 4)
  return groups.map(group => Number.parseInt(`0${group}`, 16).toString(16)).join(':')
}
