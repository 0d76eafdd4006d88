import type { MergePage } from '../paging/pagedList.ts'
import type { Nft } from './Nft.ts'

/**
 * In the order of the pages, each once. Of the first page asked for again only what it says now counts: what stood there
 * before was given away, and what lies behind it stays.
 */
export const mergeNfts: MergePage<Nft> = (known, { items, next }, isAgain) => {
  const behind = isAgain ? (next === undefined ? [] : known.slice(items.length)) : []
  const all = isAgain ? [...items, ...behind] : [...known, ...items]
  const seen = new Set<string>()
  return all.filter(({ id }) => !seen.has(id) && seen.add(id))
}
