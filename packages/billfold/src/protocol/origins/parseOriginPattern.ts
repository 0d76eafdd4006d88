import { parseOrigin } from './parseOrigin.ts'

/** One entry of a project's allowed origins, understood. */
export type OriginPattern = {
  readonly scheme: 'https' | 'http'
  /** The host itself, or, with `hasWildcard`, the domain below which exactly one label may stand. */
  readonly host: string
  readonly hasWildcard: boolean
  /** Decimal, `''` for the default of the scheme, `*` for any. */
  readonly port: string
}

export type OriginRules = {
  /** Whether the project is marked as in development. */
  readonly development: boolean
  /**
   * Whether a host (punycode, no trailing dot) is a public suffix. Injected: the list is data of its own licence, the
   * service that runs the check brings it.
   */
  readonly isPublicSuffix: (host: string) => boolean
}

/**
 * Reads one allowed origin as a project may store it: an origin, a host with or without port (meaning `https`), or
 * either with one leading `*.` label and with port `*`. `undefined` for what is refused: a wildcard anywhere else, over a
 * public suffix, a single label or an IP address; `http`, except for loopback in development projects.
 * Sources: facts W3, security section 5 "Origins", threat T19.
 *
 * @example parseOriginPattern('https://*.example.com', rules)
 */
export function parseOriginPattern(pattern: string, rules: OriginRules): OriginPattern | undefined {
  const withScheme = /^[a-z][-+.a-z0-9]*:\/\//i.test(pattern) ? pattern : `https://${pattern}`
  const parts = /^(https?:\/\/)(\*\.)?(.+?)(:\*)?$/i.exec(withScheme)
  if (!parts?.[3] || parts[3].includes('*')) return undefined
  const hasWildcard = parts[2] !== undefined
  const hasAnyPort = parts[4] !== undefined
  const base = parseOrigin(`${parts[1]}${parts[3]}`)
  if (!base || (hasAnyPort && /:\d*$/.test(parts[3]))) return undefined
  // A bare loopback host is served over http by nearly every development server.
  const scheme = withScheme !== pattern && base.isLoopback && rules.development ? 'http' : base.scheme
  if (scheme === 'http' && !(base.isLoopback && rules.development)) return undefined
  if (hasWildcard && !isRegistrableBase(base.host, rules)) return undefined
  return { scheme, host: base.host, hasWildcard, port: hasAnyPort ? '*' : base.port }
}

function isRegistrableBase(host: string, rules: OriginRules): boolean {
  const isAddress = host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host)
  return host.includes('.') && !isAddress && !rules.isPublicSuffix(host)
}
