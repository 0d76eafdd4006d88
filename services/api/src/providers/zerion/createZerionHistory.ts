import * as v from 'valibot'
import type { HistoryProvider } from '../../lists/history/HistoryProvider.ts'
import type { ProviderClient } from '../createProviderClient.ts'
import { zerionTransaction, zerionTransfer } from './answers.ts'
import type { ZerionChains } from './createZerionChains.ts'
import { readZerionPage } from './readZerionPage.ts'

/** Of one transaction, as many as the wire takes. */
const maxTransfers = 200

/** `GET /v1/wallets/{address}/transactions/`, without what Zerion marks as spam. */
export function createZerionHistory(client: ProviderClient, chains: ZerionChains): HistoryProvider {
  return {
    name: 'zerion',
    async choose(networks) {
      const { nameOf } = await chains.read()
      return networks.filter(network => nameOf.has(network))
    },
    async read({ account, networks, cursor, count }) {
      const names = await chains.read()
      const query = {
        'filter[chain_ids]': networks.flatMap(network => names.nameOf.get(network) ?? []).join(','),
        'filter[trash]': 'only_non_trash',
        currency: 'usd',
        'page[size]': `${count}`,
      }
      const { rows, next } = await readZerionPage(client, `/v1/wallets/${account}/transactions/`, query, cursor)
      return { rows: rows.flatMap(row => toRow(row, names, networks)), next }
    },
  }
}

function toRow(row: unknown, names: ZerionChains.Names, asked: readonly string[]): HistoryProvider.Row[] {
  const parsed = v.safeParse(zerionTransaction, row)
  if (!parsed.success) return []
  const { attributes, relationships } = parsed.output
  const network = names.networkOf.get(relationships.chain.data.id)
  if (network === undefined || !asked.includes(network)) return []
  const transfers = (attributes.transfers ?? []).slice(0, maxTransfers).flatMap(toTransfer)
  const from = attributes.sent_from ?? ''
  return [
    {
      network,
      hash: attributes.hash.toLowerCase(),
      minedAt: attributes.mined_at,
      operation: attributes.operation_type,
      from,
      // A deployment has no receiver.
      to: attributes.sent_to || from,
      status: attributes.status,
      nonce: attributes.nonce ?? undefined,
      transfers,
    },
  ]
}

function toTransfer(given: unknown): HistoryProvider.Transfer[] {
  const parsed = v.safeParse(zerionTransfer, given)
  if (!parsed.success) return []
  const { direction, fungible_info, nft_info, quantity, value, price } = parsed.output
  const info = nft_info ?? fungible_info
  if (!info) return []
  return [
    {
      isItem: nft_info !== null,
      direction,
      name: info.name || undefined,
      symbol: (nft_info ? undefined : fungible_info?.symbol) || undefined,
      amount: quantity?.numeric,
      isSpam: nft_info?.flags?.is_spam ?? false,
      value: value ?? undefined,
      price: price ?? undefined,
    },
  ]
}
