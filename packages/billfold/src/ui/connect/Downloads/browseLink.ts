import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { Platform } from '../../shared/platform/Platform.ts'

/**
 * An address that opens this page in the wallet's own browser, on a phone only (facts/core.md 7.7). A template with a
 * placeholder that we do not know is not used.
 */
export function browseLink(listing: WalletListing, platform: Platform, page: URL): string | undefined {
  if (!platform.isPhone || !listing.browseLink) return undefined
  const values: Readonly<Record<string, string>> = {
    url: encodeURIComponent(page.href),
    origin: encodeURIComponent(page.origin),
    rawUrl: page.href,
  }
  const filled = listing.browseLink.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? (values[name] as string) : placeholder,
  )
  return /[{}]/.test(filled.replace(page.href, '')) ? undefined : filled
}
