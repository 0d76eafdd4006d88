import type { Namespace } from '../../protocol/caip/types.ts'
import { isChosen } from './isChosen.ts'
import type { WalletListing } from './WalletListing.ts'

export type DirectoryFilter = {
  readonly search?: string | undefined
  /** Our slugs, the registry's ids or rdns; empty for all. */
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly namespaces: readonly Namespace[]
}

/**
 * The wallets of a directory that fit, best match first: name begins with the words, a word of the name does, the name
 * holds them, then homepage and rdns. Without a search the directory's own order. Pure.
 */
export function searchDirectory(wallets: readonly WalletListing[], filter: DirectoryFilter): readonly WalletListing[] {
  const needle = filter.search?.trim().toLowerCase() ?? ''
  const isListed = (wallet: WalletListing) => {
    if (wallet.namespaces.length > 0 && !wallet.namespaces.some(namespace => filter.namespaces.includes(namespace)))
      return false
    if (isChosen(filter.exclude, wallet)) return false
    return filter.include.length === 0 || isChosen(filter.include, wallet)
  }
  const listed = wallets.filter(isListed)
  if (needle === '') return listed
  return listed
    .map((wallet, index) => ({ wallet, index, rank: rank(wallet, needle) }))
    .filter(found => found.rank < NO_MATCH)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(found => found.wallet)
}

const NO_MATCH = 4

function rank(wallet: WalletListing, needle: string): number {
  const name = wallet.name.toLowerCase()
  if (name.startsWith(needle)) return 0
  if (name.split(/[^\p{L}\p{N}]+/u).some(word => word.startsWith(needle))) return 1
  if (name.includes(needle)) return 2
  return wallet.homepage?.toLowerCase().includes(needle) || wallet.rdns.some(rdns => rdns.includes(needle))
    ? 3
    : NO_MATCH
}
