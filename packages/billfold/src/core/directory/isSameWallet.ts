import type { Connector } from '../contracts/Connector.ts'
import type { WalletListing } from './WalletListing.ts'

/**
 * Whether a wallet of the page is this one of the directory (facts/core.md 7.3): by its id, then by rdns, where a phone's
 * `….mobile` is the same wallet, and by name only where the directory knows no rdns. The views' `findListing` does it for a
 * whole list at once.
 */
export function isSameWallet(
  { id, name, rdns = id, walletId }: Pick<Connector, 'id' | 'name' | 'rdns' | 'walletId'>,
  listing: WalletListing,
): boolean {
  if (walletId !== undefined && (walletId === listing.id || walletId === listing.explorerId)) return true
  if (listing.rdns.length === 0) return plain(name) === plain(listing.name)
  return listing.rdns.some(known => plain(known) === plain(rdns))
}

function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/\.mobile$/, '')
}
