import { domainToASCII } from 'node:url'

/**
 * Reads a public suffix list in the format of publicsuffix.org (rules, `*.` wildcards, `!` exceptions, `//` comments; also
 * the private section) and answers whether a host in punycode is a public suffix by it. A single label always is.
 *
 * @example parsePublicSuffixList('com\nco.uk')('co.uk') // true
 */
export function parsePublicSuffixList(text: string): (host: string) => boolean {
  const rules = new Set<string>()
  const wildcards = new Set<string>()
  const exceptions = new Set<string>()
  for (const line of text.split(/\r?\n/)) {
    const rule = line.trim().split(/\s/)[0] ?? ''
    if (rule === '' || rule.startsWith('//')) continue
    if (rule.startsWith('!')) exceptions.add(domainToASCII(rule.slice(1)))
    else if (rule.startsWith('*.')) wildcards.add(domainToASCII(rule.slice(2)))
    else rules.add(domainToASCII(rule))
  }
  return host => {
    if (!host.includes('.')) return true
    if (exceptions.has(host)) return false
    return rules.has(host) || wildcards.has(host.slice(host.indexOf('.') + 1))
  }
}
