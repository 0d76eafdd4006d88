import { foldText } from '../../shared/search/foldText.ts'
import type { WalletItem } from '../../shared/wallets/WalletItem.ts'

/** What a wallet can be found by. */
export type SearchIndex = readonly { readonly item: WalletItem; readonly name: string; readonly rest: string }[]

/** Prepares a list for searching, once per list: 5,000 names are folded once and not with every letter. */
export function indexWallets(items: readonly WalletItem[]): SearchIndex {
  return items.map(item => ({
    item,
    name: foldText(item.name),
    rest: foldText([item.id, ...(item.listing?.rdns ?? []), item.connector?.rdns ?? ''].join(' ')),
  }))
}
