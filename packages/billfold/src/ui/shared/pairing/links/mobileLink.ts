import type { WalletListing } from '../../../../core/directory/WalletListing.ts'
import type { LinkHost } from '../../../../core/links/LinkHost.ts'
import { fillLink } from './fillLink.ts'

/** A link that can be opened, and the template that it was made of. */
export type WalletAppLink = { readonly href: string; readonly template: string }

/**
 * The link that opens a wallet's app on this phone with a pairing URI (facts/core.md 7.6). The app's own scheme where the
 * page is in a browser: a page over `https:` would take its place when the app is missing. Inside Telegram and other apps
 * only `https:` gets out, so that form comes first there.
 *
 * @param isUniversalFirst the host prefers the `https:` form everywhere
 */
export function mobileLink(
  listing: WalletListing,
  uri: string,
  host: LinkHost,
  isUniversalFirst = false,
): WalletAppLink | undefined {
  const { mobileLink: first, universalLink } = listing
  const isUniversal = (template: string | undefined) => template?.startsWith('https:') ?? false
  const own = isUniversal(first) ? undefined : first
  const universal = universalLink ?? (isUniversal(first) ? first : undefined)
  const templates = isUniversalFirst || host.isTelegram || host.isWebView ? [universal, own] : [own, universal]
  for (const template of templates) {
    const isTwice = host.isTelegram && host.os === 'android' && !isUniversal(template)
    const href = fillLink(template, uri, isTwice)
    if (template && href) return { href, template }
  }
  return undefined
}
