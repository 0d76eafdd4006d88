/** A web origin in its canonical form: lower-case scheme, punycode host, no default port. */
export type Origin = {
  /** What a browser sends in the `Origin` header. */
  readonly origin: string
  readonly scheme: 'https' | 'http'
  /** Without port; IPv6 in brackets. */
  readonly host: string
  /** Decimal, or `''` for the default of the scheme. */
  readonly port: string
  /** The device itself: `localhost`, `*.localhost`, `127.0.0.0/8`, `[::1]`. */
  readonly isLoopback: boolean
}

/**
 * Reads a web origin by the rules of the URL standard, and nothing but an origin: `undefined` for other schemes, `null`,
 * credentials, a path, query or fragment, white space, backslashes, percent signs and hosts that end in a dot (a second
 * name for the same site, threat T19).
 *
 * @example parseOrigin('HTTPS://Bücher.example:443')?.origin // 'https://xn--bcher-kva.example'
 */
export function parseOrigin(value: string): Origin | undefined {
  if (value.length > 512 || !/^https?:\/\/[^\s/\\?#@%\p{C}]+$/iu.test(value)) return undefined
  // Run-times disagree about the capital sharp s (`ss` in older tables, itself in newer ones): two hosts, one spelling.
  if (value.includes('\u1e9e')) return undefined
  let url: URL
  try {
    url = new URL(value)
  } catch {
    return undefined
  }
  const { hostname: host, port } = url
  if (host === '' || host.endsWith('.') || host.includes('..') || host.startsWith('.')) return undefined
  const scheme = url.protocol === 'https:' ? 'https' : 'http'
  const isLoopback =
    host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host)
  return { origin: url.origin, scheme, host, port, isLoopback }
}
