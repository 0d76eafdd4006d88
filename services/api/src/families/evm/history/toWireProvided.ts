import { type Answer, type getHistory, isEvmAddress } from 'billfold/protocol'
import { cleanText } from '../../../lists/cleanText.ts'
import type { HistoryProvider } from '../../../lists/history/HistoryProvider.ts'
import type { Checksum } from '../createChecksum.ts'

type Wire = Answer<typeof getHistory>['data'][number]
type WireTransfer = NonNullable<Wire['transfers']>[number]

/**
 * A provider's row as the wire carries it, with the id that our own rows have. Pictures are those of the symbol, as with our
 * own: a provider's addresses would lead the visitor's browser to others.
 */
export function toWireProvided(row: HistoryProvider.Row, baseUrl: string, checksum: Checksum): Wire {
  const { network, hash, minedAt, operation, from, to, status, nonce } = row
  const transfers = status === 'failed' ? [] : row.transfers.map(transfer => toWireTransfer(transfer, baseUrl))
  return {
    id: `${network}:${hash}`,
    metadata: {
      operationType: operation,
      hash,
      chain: network,
      minedAt: new Date(minedAt).toISOString(),
      sentFrom: toShown(from, checksum),
      sentTo: toShown(to, checksum),
      status,
      ...(nonce === undefined ? {} : { nonce }),
    },
    // An empty list would mean a transaction of spam alone (facts, 3.11).
    transfers: transfers.length > 0 ? transfers : null,
  }
}

function toWireTransfer(transfer: HistoryProvider.Transfer, baseUrl: string): WireTransfer {
  const { isItem, isSpam, direction, amount, value, price } = transfer
  const symbol = cleanText(transfer.symbol ?? '', 64)
  const name = cleanText(transfer.name ?? '', 256) ?? symbol
  const isDrawable = symbol !== undefined && symbol !== '.' && symbol !== '..'
  const url = `${baseUrl}/public/getTokenImage/${isDrawable ? encodeURIComponent(symbol) : '%3F'}`
  return {
    ...(isItem
      ? {
          nft_info: { name: name ?? 'NFT', content: { preview: { url }, detail: { url } }, flags: { is_spam: isSpam } },
        }
      : {
          fungible_info: {
            ...(name === undefined ? {} : { name }),
            ...(symbol === undefined ? {} : { symbol }),
            icon: { url },
          },
        }),
    direction,
    ...(amount === undefined ? {} : { quantity: { numeric: amount } }),
    ...(value === undefined ? {} : { value }),
    ...(price === undefined ? {} : { price }),
  }
}

function toShown(address: string, checksum: Checksum): string {
  const lower = address.toLowerCase()
  return isEvmAddress(lower) ? checksum(lower) : address.slice(0, 128)
}
