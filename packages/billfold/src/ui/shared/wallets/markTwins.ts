import type { WalletListing } from '../../../core/directory/WalletListing.ts'
import { foldText } from '../search/foldText.ts'
import { sameRdns } from './sameRdns.ts'
import type { WalletItem } from './WalletItem.ts'

/**
 * Distinguishes wallets of one name: each shows its rdns, and the one that the directory knows under it is marked. One that
 * has the name of a known wallet and not its rdns is marked as unknown, also where the known one is not there. Of those
 * that share the rdns, too, none can be called the known one: they are numbered. Pure.
 */
export function markTwins(items: readonly WalletItem[], directory: readonly WalletListing[]): readonly WalletItem[] {
  const names = new Set(items.map(nameOf))
  const known = directory.filter(row => row.rdns.length > 0 && names.has(nameOf(row)))
  return items.map(item => {
    const { connector } = item
    const isNamesake = (other: { readonly name: string }) => nameOf(other) === nameOf(item)
    const same = items.filter(isNamesake)
    const rows = known.filter(isNamesake)
    const rdns = connector?.rdns
    const isKnown = rdns !== undefined && rows.some(row => row.rdns.some(one => sameRdns(one, rdns)))
    // Wallets of families without rdns are known by their name alone.
    const isUnknown = !isKnown && rows.length > 0 && (rdns !== undefined || connector?.isIncomplete)
    if (same.length < 2 && !isUnknown) return item
    const twins = same.filter(other => other.connector?.rdns === rdns)
    const mark = isUnknown ? 'unknown' : isKnown && twins.length === 1 ? 'known' : undefined
    return { ...item, note: { mark, rdns, place: twins.indexOf(item) + 1, count: twins.length } }
  })
}

function nameOf({ name }: { readonly name: string }): string {
  return foldText(name.trim())
}
