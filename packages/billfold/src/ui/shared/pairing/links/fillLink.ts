/** Schemes that run, read or hide something where they are opened; refused from any source. */
const REFUSED =
  /^(javascript|vbscript|data|blob|file|filesystem|about|view-source|intent|content|https?|wss?|ftp|mailto|sms|tel)$/

/**
 * Fills a wallet's link template with a pairing URI. `undefined` for a template that may not be opened: the wallet's own
 * scheme or `https:`, a host that nothing is filled into, and `{uri}` once behind it.
 *
 * @param isTwice encoded once more, for Telegram on Android, which decodes once itself (facts/core.md 7.6)
 * @example fillLink('rainbow://wc?uri={uri}', 'wc:ab@2?…') // 'rainbow://wc?uri=wc%3Aab%402%3F…'
 */
export function fillLink(template: string | undefined, uri: string, isTwice = false): string | undefined {
  const [, scheme = '', authority = ''] =
    /^([a-z][a-z0-9+.-]*):\/\/([^/?#{}\s\\@]+)(?=[/?#])/.exec(template ?? '') ?? []
  if (!template || authority === '' || (scheme !== 'https' && REFUSED.test(scheme))) return undefined
  const parts = template.split('{uri}')
  const [before = '', after = ''] = parts
  if (parts.length !== 2 || before.length < scheme.length + 3 + authority.length) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers strip from addresses
  if (/[\u0000-\u0020{}\\"'<>`]/.test(before + after)) return undefined
  const encoded = encodeURIComponent(uri)
  return before + (isTwice ? encodeURIComponent(encoded) : encoded) + after
}
