import { foldText } from '../search/foldText.ts'
import type { WalletItem } from './WalletItem.ts'

/** What one wallet calls itself where it does not keep to one name (facts/frame-adapters-pairing-signin.md). */
const ALIASES: Readonly<Record<string, string>> = { 'trust wallet': 'trust' }

/**
 * Makes one row of the connectors through which one wallet is reached on several families: those of one name whose
 * families differ. Two of one name on one family are two wallets. Pure.
 */
export function mergeFamilies(items: readonly WalletItem[]): WalletItem[] {
  const merged: WalletItem[] = []
  for (const item of items) {
    const at = merged.findIndex(known => isSameWallet(known, item))
    const known = merged[at]
    if (!known || !item.connector) merged.push(item)
    else
      merged[at] = {
        ...known,
        imageUrl: known.imageUrl ?? item.imageUrl,
        listing: known.listing ?? item.listing,
        others: [...(known.others ?? []), item.connector],
      }
  }
  return merged
}

function isSameWallet(known: WalletItem, item: WalletItem): boolean {
  if (!known.connector || !item.connector || nameOf(known) !== nameOf(item)) return false
  const taken = [known.connector, ...(known.others ?? [])].flatMap(({ namespaces }) => namespaces)
  return !item.connector.namespaces.some(namespace => taken.includes(namespace))
}

function nameOf({ name }: WalletItem): string {
  const folded = foldText(name.trim())
  return ALIASES[folded] ?? folded
}
