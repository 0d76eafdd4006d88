const refused = /^(javascript|data|vbscript|blob|file|about|view-source):/i

/**
 * Returns `href` if a link may lead there, otherwise `undefined`.
 *
 * Addresses of wallets and explorers come from directories and providers, so schemes that run or hide code are
 * refused; `https:` and the deep links of wallets (`metamask:`, `wc:` …) pass. Control characters and spaces are
 * removed before the scheme is read, as browsers do (URL Standard, section 4.4).
 *
 * @example safeHref('java\nscript:alert(1)') // undefined
 */
export function safeHref(href: string | undefined): string | undefined {
  if (href === undefined) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers strip from addresses
  const bare = href.replace(/[\u0000-\u0020]/g, '')
  return bare === '' || refused.test(bare) ? undefined : href
}
