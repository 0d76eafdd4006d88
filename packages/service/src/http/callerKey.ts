import { isIP } from 'node:net'

/**
 * The key under which a caller is counted: an IPv4 address, or the /64 of an IPv6 address, since one customer owns all of
 * it. IPv4 written as IPv6 is IPv4. `unknown` for anything else, so that strangers share one bucket.
 *
 * @example callerKey('2001:db8:1:2:3::4') // '2001:db8:1:2::/64'
 */
export function callerKey(address: string | undefined): string {
  const text = address?.replace(/%.*$/, '') ?? ''
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1]
  if (mapped && isIP(mapped) === 4) return mapped
  if (isIP(text) === 4) return text
  if (isIP(text) !== 6) return 'unknown'
  return `${prefixOf(text)}::/64`
}

/** The first four groups, each without leading zeros. */
function prefixOf(address: string): string {
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  // An IPv4 tail stands for two groups; it never reaches the first four, except in short forms where it only counts.
  const after =
    tail === undefined || tail === ''
      ? []
      : tail.split(':').flatMap(group => (group.includes('.') ? ['0', '0'] : [group]))
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  const groups = [...before, ...gap, ...after].slice(0, 4)
  return groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')
}
