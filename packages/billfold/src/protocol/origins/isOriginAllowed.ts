import { developmentPatterns } from './developmentPatterns.ts'
import { type Origin, parseOrigin } from './parseOrigin.ts'
import { type OriginPattern, type OriginRules, parseOriginPattern } from './parseOriginPattern.ts'

/**
 * Whether a page's origin is among a project's allowed origins. Development projects also allow loopback on any port and
 * the preview hosts. An empty list allows nothing else: a caller that reads it as "not restricted" checks that before
 * asking. Entries that `parseOriginPattern` refuses match nothing.
 *
 * @example isOriginAllowed('https://app.example.com', ['https://*.example.com'], { development: false, isPublicSuffix })
 */
export function isOriginAllowed(origin: string, patterns: readonly string[], rules: OriginRules): boolean {
  const page = parseOrigin(origin)
  if (!page) return false
  if (rules.development && (page.isLoopback || developmentPatterns.some(pattern => isMatch(page, pattern)))) return true
  return patterns.some(text => {
    const pattern = parseOriginPattern(text, rules)
    return pattern !== undefined && isMatch(page, pattern)
  })
}

function isMatch(page: Origin, pattern: OriginPattern): boolean {
  if (page.scheme !== pattern.scheme || (pattern.port !== '*' && page.port !== pattern.port)) return false
  if (!pattern.hasWildcard) return page.host === pattern.host
  const label = page.host.slice(0, -pattern.host.length - 1)
  return page.host === `${label}.${pattern.host}` && label !== '' && !label.includes('.')
}
