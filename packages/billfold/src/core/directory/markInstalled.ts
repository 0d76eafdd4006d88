import type { Connector } from '../contracts/Connector.ts'
import type { Settings } from '../settings/Settings.ts'
import type { FoundWallets } from './FoundWallet.ts'
<<<<<<< HEAD
import type { WalletListing } from './WalletListing.ts'
=======
import { isChosen } from './isChosen.ts'
import { isSameWallet } from './isSameWallet.ts'
>>>>>>> 7c4e35d1 (core: return the host's group of each wallet in headless lists)
import type { WalletList } from './walletListOptions.ts'

/** Says of each wallet of a list whether it is in this browser, and which group of the host names it. */
export function markInstalled(
  { wallets, count }: WalletList,
  connectors: readonly Connector[],
  { featuredWalletIds, walletGroups }: Pick<Settings, 'featuredWalletIds' | 'walletGroups'>,
): FoundWallets {
  const here = connectors.filter(({ kind }) => kind === 'announced' || kind === 'injected')
  return {
    wallets: wallets.map(wallet => {
      const connectorId = here.find(connector => isSameWallet(connector, wallet))?.id
      // As in the view: a wallet that is featured without a group stands before all groups.
      const group = isChosen(featuredWalletIds, wallet)
        ? undefined
        : Object.keys(walletGroups).find(title => isChosen(walletGroups[title] ?? [], wallet))
      return { ...wallet, isInstalled: connectorId !== undefined, connectorId, group }
    }),
    count,
  }
}

/**
 * Whether a wallet of the page is this one of the directory (facts/core.md 7.3): by its id, then by rdns, where a phone's
 * `….mobile` is the same wallet, and by name only where the directory knows no rdns. The views' `findListing` does it for a
 * whole list at once.
 */
function isSameWallet(
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
