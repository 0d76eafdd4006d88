import type { Connector } from '../../../core/contracts/Connector.ts'
import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import type { KitState } from '../../../core/state/KitState.ts'
import type { Namespace } from '../../../protocol/caip/types.ts'
import { findPairing } from '../pairing/findPairing.ts'
import type { Platform } from '../platform/Platform.ts'
import { foldText } from '../search/foldText.ts'
import { findListing } from './findListing.ts'
import { isNamed } from './isNamed.ts'
import { markTwins } from './markTwins.ts'
import { mergeFamilies } from './mergeFamilies.ts'
import { toListing } from './toListing.ts'
import { toView } from './toView.ts'
import type { WalletItem } from './WalletItem.ts'

/** Every wallet that may be shown, each once, by where it comes from. */
export type WalletGroups = {
  /** The way to any wallet by a code, where a connector pairs; not on a phone, which opens the apps themselves. */
  readonly walletConnect: readonly WalletItem[]
  /** Used last, newest first, and reachable now: in this browser, or by a pairing. */
  readonly recent: readonly WalletItem[]
  /** Reachable now: several namespaces first, then announced, then injected ones (facts/core.md 7.4). */
  readonly injected: readonly WalletItem[]
  /** Those of the host: without a group first, then group by group. */
  readonly featured: readonly WalletItem[]
  readonly custom: readonly WalletItem[]
  readonly external: readonly WalletItem[]
  /** What is left of the directory, in its order. */
  readonly others: readonly WalletItem[]
}

type Input = {
  readonly state: Pick<KitState, 'connectors' | 'recentWallets' | 'settings' | 'namespaces' | 'activeNamespace'> & {
    /** The family that the modal was opened for. */
    readonly wanted?: Namespace | undefined
  }
  readonly directory: readonly WalletListing[]
  readonly platform: Platform
}

/**
 * Groups the wallets of connectors, host and directory (facts/core.md 7.2 and 7.3): lists of included and excluded ones
 * obeyed, a directory row whose wallet is reachable merged into it, rows of other families and platforms left out. Pure.
 */
export function walletGroups({ state, directory, platform }: Input): WalletGroups {
  const { customWallets, featuredWalletIds } = state.settings
  const chosen = Object.entries(state.settings.walletGroups)
  const wanted = wantedNamespaces(state)
  const rows = directory.filter(
    row =>
      isListed(row, state.settings) &&
      isUsable(row, wanted, platform) &&
      // Pairing alone: one that cannot be paired is of no use.
      (!state.settings.isBasic || row.hasPairing),
  )
  // Of two wallets of one maker the first one is that of the row.
  const rowsAtHand = new Set<WalletListing>()
  const reachable = state.connectors
    .filter(connector => isOffered(connector, state.settings, directory))
    .filter(connector => connector.namespaces.some(namespace => wanted.includes(namespace)))
    .map(connector => {
      const row = findListing(connector, directory)
      const isFree = row !== undefined && !rowsAtHand.has(row)
      if (isFree) rowsAtHand.add(row)
      return toItem(connector, isFree ? row : undefined, state.settings.connectorImages)
    })
  const found = markTwins(mergeFamilies(reachable), directory)
  // Wallets at hand are identified by connector, rows of the directory by their own id; a row whose wallet is at hand goes.
  const taken = new Set([...rowsAtHand].map(row => row.id))
  const take = (items: readonly WalletItem[]) =>
    items.filter(({ id }) => {
      const isNew = !taken.has(id)
      taken.add(id)
      return isNew
    })
  const own = customWallets.map(wallet => toListing(wallet, wanted))
  const recent = take(
    state.recentWallets.flatMap(({ id }) => {
      const row = [...own, ...rows].find(known => known.id === id)
      const paired = row && toView({ connector: undefined, listing: row }, state.connectors, platform)
      return (
        found.find(({ connector, others = [] }) => [connector, ...others].some(known => known?.id === id)) ??
        (row && paired === 'ConnectingWalletConnect' ? fromListing(row) : [])
      )
    }),
  )
  const injected = take(
    found.filter(({ connector }) => connector?.kind !== 'external').sort((a, b) => itemRank(a) - itemRank(b)),
  )
  const external = take(found.filter(({ connector }) => connector?.kind === 'external'))
  const featured = take(
    [['', featuredWalletIds] as const, ...chosen].flatMap(([group, ids]) =>
      ids.flatMap(id => {
        const row = [...own, ...rows].find(known => isNamed([id], known))
        return row ? { ...fromListing(row), ...(group && { group }) } : []
      }),
    ),
  )
  const custom = take(own.map(fromListing))
  const pairing = platform.isPhone ? undefined : findPairing(state.connectors, { namespaces: wanted })
  const walletConnect = pairing ? [toItem(pairing, undefined, state.settings.connectorImages)] : []
  return { walletConnect, recent, injected, external, featured, custom, others: take(rows.map(fromListing)) }
}

/** Those of the family that the host asks for. While one family is connected and another one is active, only wallets of the active one are of use (facts/core.md 7.2). */
function wantedNamespaces({ namespaces, activeNamespace, wanted }: Input['state']): readonly string[] {
  if (wanted && namespaces[wanted]) return [wanted]
  const isElsewhere = Object.entries(namespaces).some(
    ([namespace, now]) => namespace !== activeNamespace && now.status === 'connected',
  )
  return isElsewhere ? [activeNamespace] : Object.keys(namespaces)
}

function isListed(row: WalletListing, { includeWalletIds, excludeWalletIds }: Input['state']['settings']): boolean {
  return !isNamed(excludeWalletIds, row) && (includeWalletIds.length === 0 || isNamed(includeWalletIds, row))
}

function isUsable(row: WalletListing, namespaces: readonly string[], { isPhone }: Platform): boolean {
  // Few rows of an API state their networks: one that states none may fit.
  if (row.namespaces.length > 0 && !row.namespaces.some(namespace => namespaces.includes(namespace))) return false
  const { ios, android } = row.stores
  return !isPhone || Boolean(row.mobileLink || row.universalLink || row.browseLink || row.webappLink || ios || android)
}

/**
 * Whether a connector is drawn as a wallet at all. Pairing and embedded ones have their own places in the view. A list of
 * included wallets is one of the directory: what the visitor has installed stays, or they would read that they have none.
 */
function isOffered(
  connector: Connector,
  { excludeWalletIds }: Input['state']['settings'],
  directory: readonly WalletListing[],
): boolean {
  if (connector.kind === 'pairing' || connector.kind === 'embedded') return false
  const row = findListing(connector, directory)
  if (isNamed(excludeWalletIds, connector) || isNamed(excludeWalletIds, row)) return false
  const name = foldText(connector.name)
  return !directory.some(other => isNamed(excludeWalletIds, other) && foldText(other.name) === name)
}

function itemRank({ connector, others = [] }: WalletItem): number {
  if (others.length > 0) return 0
  if (!connector || connector.kind === 'injected') return 2
  return connector.namespaces.length > 1 ? 0 : 1
}

function toItem(
  connector: Connector,
  listing: WalletListing | undefined,
  images: Readonly<Record<string, string>>,
): WalletItem {
  return {
    id: connector.id,
    name: connector.name,
    imageUrl: images[connector.id] ?? connector.icon ?? listing?.imageUrl,
    connector,
    listing,
  }
}

function fromListing(listing: WalletListing): WalletItem {
  return { id: listing.id, name: listing.name, imageUrl: listing.imageUrl, connector: undefined, listing }
}
