import { parseAccountId } from '../../protocol/caip/parseAccountId.ts'
import type { AccountId } from '../../protocol/caip/types.ts'
import type { Answer } from '../../protocol/http/endpoint.ts'
import { getHistory } from '../../protocol/http/getHistory.ts'
import { callApi } from '../api/callApi.ts'
import { isListedNetwork } from '../api/isListedNetwork.ts'
import type { Kit } from '../Kit.ts'
import type { Page } from '../paging/pagedList.ts'
import { isChainCursor } from './isChainCursor.ts'
import { readChainHistory } from './readChainHistory.ts'
import type { Transaction, Transfer } from './Transaction.ts'

type Row = Answer<typeof getHistory>['data'][number]
type RowTransfer = NonNullable<Row['transfers']>[number]

/**
 * One page of an account's history on its network, as the API returns it. Without an API, on networks that it does not list
 * and while it fails, as the family reads it from the chain; where a family cannot, the page is `isUnknown`, and no request is made.
 * A list goes on where it has begun.
 *
 * "A transaction is dropped only if every transfer is flagged as spam", and "only transactions of the active chain are
 * kept" (specification sections 4 and 5).
 *
 * @throws as `callApi`, or as the family's feature `activity`.
 */
export async function fetchHistory(
  kit: Kit,
  accountId: AccountId,
  options: {
    readonly cursor?: string | undefined
    /** Past every cache: something is known to have happened. */
    readonly isFresh?: boolean
    readonly signal?: AbortSignal
  },
): Promise<Page<Transaction>> {
  const { namespace, networkId } = parseAccountId(accountId)
  const { cursor, signal } = options
  const isReadable = kit.adapters.get(namespace)?.features.activity !== undefined
  if (!isChainCursor(cursor) && (await isListedNetwork(kit, networkId)))
    try {
      return await askApi(kit, accountId, options)
    } catch (error) {
      if (cursor || !isReadable || signal?.aborted) throw error
    }
  if (!isReadable) return { items: [], next: undefined, isUnknown: true }
  return readChainHistory(kit, accountId, options)
}

async function askApi(
  kit: Kit,
  accountId: AccountId,
  { cursor, isFresh, signal }: Parameters<typeof fetchHistory>[2],
): Promise<Page<Transaction>> {
  const { address, networkId } = parseAccountId(accountId)
  const input = {
    account: address,
    chainId: networkId,
    ...(cursor ? { cursor } : {}),
    ...(isFresh ? { cache: 'fresh' } : {}),
  }
  const { data, next } = await callApi(kit, getHistory, input, { isRetried: true, ...(signal ? { signal } : {}) })
  return {
    items: data.filter(row => row.metadata.chain === networkId && !isSpam(row)).map(toTransaction),
    // A page that leads to itself would never end.
    next: next && next !== cursor ? next : undefined,
  }
}

/**
 * Every transfer is spam, or the API removed all transfers as spam: then the list is empty (facts 3.11). A transaction that moved nothing, such as a
 * failed one, has no list.
 */
function isSpam({ transfers }: Row): boolean {
  return transfers?.every(({ nft_info }) => nft_info?.flags?.is_spam === true) === true
}

function toTransaction({ id, metadata, transfers }: Row): Transaction {
  return {
    id,
    hash: metadata.hash,
    networkId: metadata.chain,
    minedAt: Date.parse(metadata.minedAt),
    operationType: metadata.operationType,
    status: metadata.status,
    from: metadata.sentFrom,
    to: metadata.sentTo,
    transfers: (transfers ?? []).flatMap(toTransfer),
  }
}

/** What is neither token nor NFT is left out. */
function toTransfer({ fungible_info: token, nft_info: nft, direction, quantity }: RowTransfer): Transfer[] {
  const amount = quantity ? { amount: quantity.numeric } : {}
  if (token) {
    const imageUrl = token.icon?.url
    const symbol = token.symbol ?? ''
    return [
      { kind: 'token', name: token.name ?? symbol, symbol, direction, ...amount, ...(imageUrl ? { imageUrl } : {}) },
    ]
  }
  if (!nft || nft.flags?.is_spam) return []
  const imageUrl = nft.content?.preview?.url ?? nft.content?.detail?.url
  return [{ kind: 'nft', name: nft.name ?? '', direction, ...amount, ...(imageUrl ? { imageUrl } : {}) }]
}
