import { isEvmAddress } from 'billfold/protocol'
import * as v from 'valibot'
import type { NftProvider } from '../../lists/nfts/NftProvider.ts'
import type { ProviderClient } from '../createProviderClient.ts'
import { zerionNft } from './answers.ts'
import type { ZerionChains } from './createZerionChains.ts'
import { readZerionPage } from './readZerionPage.ts'

/** `GET /v1/wallets/{address}/nft-positions/`. */
export function createZerionNfts(client: ProviderClient, chains: ZerionChains): NftProvider {
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
        currency: 'usd',
        sort: '-created_at',
        'page[size]': `${count}`,
      }
      const { rows, next } = await readZerionPage(client, `/v1/wallets/${account}/nft-positions/`, query, cursor)
      return { rows: rows.flatMap(row => toRow(row, names, networks)), next }
    },
  }
}

function toRow(given: unknown, names: ZerionChains.Names, asked: readonly string[]): NftProvider.Row[] {
  const parsed = v.safeParse(zerionNft, given)
  if (!parsed.success) return []
  const { attributes, relationships } = parsed.output
  const { nft_info, collection_info, changed_at, amount } = attributes
  const network = names.networkOf.get(relationships.chain.data.id)
  const address = nft_info.contract_address.toLowerCase()
  if (network === undefined || !asked.includes(network) || !isEvmAddress(address) || /^0*$/.test(amount)) return []
  const { content } = nft_info
  return [
    {
      network,
      address,
      tokenId: nft_info.token_id,
      standard: nft_info.interface,
      quantity: amount,
      name: nft_info.name || undefined,
      collection: collection_info?.name || undefined,
      pictureUrl: content?.preview?.url || content?.detail?.url || undefined,
      isSpam: nft_info.flags?.is_spam ?? false,
      acquiredAt: changed_at ?? undefined,
    },
  ]
}
