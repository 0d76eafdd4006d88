import type { WalletListing } from '../../core/directory/WalletListing.ts'
import type { Kit } from '../../core/Kit.ts'

/** What the API has told of wallets so far, by id: other views find there what the bundled directory does not hold. */
export function knownListings(kit: Kit): Map<string, WalletListing> {
  return kit.runtime.once('known listings', () => new Map<string, WalletListing>())
}
