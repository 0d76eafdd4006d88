import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { useKitState } from '../../../hooks/useKitState.ts'
import { mergeListings } from './mergeListings.ts'
import { toListing } from './toListing.ts'
import { type DirectoryState, useDirectory } from './useDirectory.ts'
import { useKnownListings } from './useKnownListings.ts'

/** The row of one wallet: the host's own, of the bundled directory, or of the API. */
export function useListing(walletId: string | undefined): Pick<DirectoryState, 'hasFailed' | 'retry'> & {
  readonly listing: WalletListing | undefined
  readonly isKnown: boolean
} {
  const { rows, hasFailed, retry } = useDirectory()
  const custom = useKitState(state => state.settings.customWallets.find(wallet => wallet.id === walletId))
  const known = useKnownListings()
  const listing = custom ? toListing(custom, []) : mergeListings(rows ?? [], known).find(row => row.id === walletId)
  return { listing, isKnown: listing !== undefined || rows !== undefined, hasFailed, retry }
}
