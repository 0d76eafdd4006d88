/** Schemes that run or read something where they are opened, or hide what they open; no row may list them. */
const refusedSchemes: ReadonlySet<string> = new Set([
  ...['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'about', 'view-source', 'intent', 'content'],
  ...['http', 'ws', 'wss', 'ftp', 'jar', 'mailto', 'sms', 'tel', 'chrome', 'resource', 'moz-extension', 'ms-msdt'],
  ...['chrome-extension', 'android-app', 'search-ms', 'shell', 'res', 'mhtml'],
])

const placeholders = /\{(uri|url|origin|rawUrl)\}/g
const sample = 'https%3A%2F%2Fsample.invalid%2F'

/**
 * Says what is wrong with a link template of the directory, or `undefined` when it may be opened.
 *
 * A template is lower-case `scheme://rest` in printable ASCII, with `https` or a scheme that the row itself lists. Its
 * placeholders (`{uri}`, `{url}`, `{origin}`, `{rawUrl}`) come after the authority, so that what a page fills in can
 * never choose who receives it. Nothing here throws.
 *
 * @example linkFault('rainbow://wc?uri={uri}', ['rainbow']) // undefined
 * @example linkFault('javascript://%0aalert(1)', ['javascript']) // 'scheme javascript is refused'
 */
export function linkFault(template: string, schemes: readonly string[]): string | undefined {
  if (template.length > 2_048) return 'longer than 2048 characters'
  if (!/^[!-~]+$/.test(template)) return 'holds a character outside printable ASCII'
  if (/["'<>\\^`|]/.test(template)) return 'holds a quote, an angle bracket or a backslash'
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//.exec(template)?.[1]
  if (scheme === undefined) return 'does not begin with a lower-case scheme and ://'
  if (refusedSchemes.has(scheme)) return `scheme ${scheme} is refused`
  if (scheme !== 'https' && !schemes.includes(scheme)) return `scheme ${scheme} is not listed in links.schemes`
  const bare = template.replace(placeholders, '')
  if (/[{}]/.test(bare)) return 'holds a placeholder that is not known'
  const authority = template.slice(scheme.length + 3).split(/[/?#]/, 1)[0] ?? ''
  if (authority === '') return 'has no host'
  if (authority.includes('{')) return 'has a placeholder in its host'
  if (authority.includes('@')) return 'holds credentials'
  if (scheme === 'https' && !isPublicHost(authority)) return 'has no plain host name'
  return parses(template.replace(placeholders, sample)) ? undefined : 'is no URL'
}

/** A dotted DNS name in lower case; addresses, ports and punycode are nothing a vendor's link needs. */
function isPublicHost(host: string): boolean {
  return /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/.test(host) && !/(^|\.)xn--/.test(host)
}

function parses(text: string): boolean {
  return URL.canParse(text)
}
