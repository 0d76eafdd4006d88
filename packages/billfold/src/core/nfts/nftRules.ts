import type { PageRules } from '../paging/pagedList.ts'
import type { Nft } from './Nft.ts'

/** NFTs: in the order of the pages, each once. */
export const nftRules: PageRules<Nft> = {
  append(known, { items }) {
    const seen = new Set<string>()
    return [...known, ...items].filter(({ id }) => !seen.has(id) && seen.add(id))
  },
}
