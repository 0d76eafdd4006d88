// In order: the web without a name in front of the host, mail, pairing, this site, and deep links of apps (`scheme://`) but for schemes of browsers and systems.
const allowed =
  /^(?:https?:\/\/[^/?#@\\]+(?:[/?#]|$)|mailto:|wc:|[/?#](?![/\\])|[^:/\\]+(?:[/?#]|$)|(?!(?:https?|\w*script|data|blob|file|(?:ms-|search)[\w-]*|shell|ssh|smb|ftp|telnet|steam):)[a-z][a-z\d+.-]*:\/\/)/i

/**
 * Returns `href` if a link may lead there, otherwise `undefined`.
 *
 * Addresses of wallets and explorers come from directories and providers. Web addresses without credentials, `mailto:`, `wc:`, paths of this site and
 * deep links of the form `scheme://` pass; addresses that name another host without a scheme, and schemes that run or hide code or start parts of the system, do not.
 * Control characters and spaces are removed before the address is read, as browsers do (URL Standard, section 4.4).
 *
 * @example safeHref('java\nscript:alert(1)') // undefined
 */
export function safeHref(href: string | undefined): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what browsers strip from addresses
  return href !== undefined && allowed.test(href.replace(/[\u0000-\u0020]/g, '')) ? href : undefined
}
