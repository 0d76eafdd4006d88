import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { Kit } from '../../../core/Kit.ts'

/** Rows that the API has returned so far, by id: other views find there what the bundled directory does not hold. */
export const knownListings = (kit: Kit) => kit.runtime.slot(create)

const create = () => new Map<string, WalletListing>()
