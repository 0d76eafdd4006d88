import { parseAccountId } from '../../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../../protocol/caip/types.ts'
import { getNfts, type Nft as Row } from '../../protocol/http/getNfts.ts'
import { callApi } from '../api/callApi.ts'
import { isListedNetwork } from '../api/isListedNetwork.ts'
import type { Kit } from '../Kit.ts'
import type { Page } from '../paging/pagedList.ts'
import type { Nft } from './Nft.ts'

/**
 * One page of the NFTs of an account on its network, as the API returns them, the latest acquired first. Without an API,
 * and on networks that it does not list, the list is unknown, and no request is made.
 *
 * @throws as `callApi`.
 */
export async function fetchNfts(
  kit: Kit,
  accountId: AccountId,
  options: { readonly cursor?: string | undefined; readonly signal?: AbortSignal },
): Promise<Page<Nft>> {
  const { address, networkId } = parseAccountId(accountId)
  if (!(await isListedNetwork(kit, networkId))) return { items: [], next: undefined, isUnknown: true }
  const { cursor, signal } = options
  const input = { account: address, chainId: networkId, ...(cursor ? { cursor } : {}) }
  const { data, next } = await callApi(kit, getNfts, input, { isRetried: true, ...(signal ? { signal } : {}) })
  return {
    items: data.filter(({ chainId, quantity }) => chainId === networkId && !/^0*$/.test(quantity)).map(toNft),
    // A page that leads to itself would never end.
    next: next && next !== cursor ? next : undefined,
  }
}

function toNft(row: Row): Nft {
  const { chainId, address, tokenId, standard, quantity, attributes, isSpam } = row
  const texts = {
    name: row.name,
    description: row.description,
    collection: row.collection.name ?? row.collection.symbol,
    imageUrl: row.imageUrl,
  }
  return {
    id: `${address}/${tokenId}`,
    networkId: chainId,
    contract: parseAccountId(address).address,
    tokenId,
    standard,
    quantity,
    // Blanks are no name.
    ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value?.trim())),
    attributes,
    isSpam,
  }
}
