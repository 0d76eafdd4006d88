import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { Platform } from '../platform/Platform.ts'

/** A place where a wallet is to be had. */
export type WalletLink = {
  readonly store: 'chrome' | 'firefox' | 'edge' | 'ios' | 'android' | 'website'
  readonly href: string
}

/**
 * Where a wallet is to be had, the most useful place first: on a phone its own store, on a desktop the store of the
 * browser in use, then the others. Pure.
 */
export function walletLinks(listing: WalletListing, platform: Platform): readonly WalletLink[] {
  const { chrome, firefox, edge, ios, android } = listing.stores
  const { browser, isPhone, os } = platform
  const extensions = { chrome, firefox, edge }
  const phones = { ios, android }
  const offered: [WalletLink['store'], string | undefined][] = isPhone
    ? os === 'other'
      ? entries(phones)
      : [[os, phones[os]]]
    : [...entries(extensions), ...entries(phones)]
  const links = [...offered, ['website', listing.homepage] as const].flatMap(([store, href]) =>
    href ? [{ store, href }] : [],
  )
  // Edge takes extensions from Chrome's store too.
  const first = browser === 'edge' && !edge ? 'chrome' : browser
  return [...links.filter(link => link.store === first), ...links.filter(link => link.store !== first)]
}

function entries<key extends string>(links: Record<key, string | undefined>): [key, string | undefined][] {
  return Object.entries(links) as [key, string | undefined][]
}
