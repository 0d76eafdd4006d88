import { foldText } from '../../shared/search/foldText.ts'
import type { WalletItem } from '../../shared/wallets/WalletItem.ts'
import type { SearchIndex } from './indexWallets.ts'

/**
 * Wallets whose name holds every word of the query, best first: names that begin with it, names with a word that does,
 * names that hold it, then those found by id or rdns alone. Among equals the order stays.
 */
export function searchWallets(index: SearchIndex, query: string): readonly WalletItem[] {
  const wanted = foldText(query.trim())
  if (wanted === '') return index.map(entry => entry.item)
  const words = wanted.split(/\s+/)
  const ranks: WalletItem[][] = [[], [], [], []]
  for (const { item, name, rest } of index) {
    const rank = name.startsWith(wanted)
      ? 0
      : name.includes(` ${wanted}`)
        ? 1
        : words.every(word => name.includes(word))
          ? 2
          : words.every(word => rest.includes(word))
            ? 3
            : undefined
    if (rank !== undefined) ranks[rank]?.push(item)
  }
  return ranks.flat()
}
