import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { Kit } from '../../../core/Kit.ts'

/** What the API has told of wallets so far, by id: other views find there what the bundled directory does not hold. */
export const knownListings = (kit: Kit) => kit.runtime.slot(create)

const create = () => new Map<string, WalletListing>()
