import type { Connector } from '../../../core/contracts/Connector.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { foldText } from '../search/foldText.ts'
import { sameRdns } from './sameRdns.ts'

/**
 * The directory row of a connector (facts/core.md 7.3): by the row's id, then by rdns, and by name only where the row
 * has no rdns, so that no wallet takes the place of a known one by its name alone.
 */
export function findListing(
  connector: Pick<Connector, 'id' | 'name' | 'rdns' | 'walletId'>,
  directory: readonly WalletListing[],
): WalletListing | undefined {
  const { walletId, rdns = connector.id } = connector
  const name = foldText(connector.name.trim())
  return (
    (walletId && directory.find(row => row.id === walletId || row.explorerId === walletId)) ||
    directory.find(row => row.rdns.some(known => sameRdns(known, rdns))) ||
    directory.find(row => row.rdns.length === 0 && foldText(row.name) === name)
  )
}
