import { isEvmAddress, toChecksumAddress } from 'billfold/protocol'
import * as v from 'valibot'
import type { BalanceProvider } from '../../lists/balances/BalanceProvider.ts'
import type { BalanceRow } from '../../lists/balances/BalanceRow.ts'
import { cleanText } from '../../lists/cleanText.ts'
import { fromDollars } from '../../prices/fromDollars.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import type { ProviderClient } from '../createProviderClient.ts'
import { zerionPosition } from './answers.ts'
import type { ZerionChains } from './createZerionChains.ts'
import { readZerionPage } from './readZerionPage.ts'

/** Of 100 rows each, what is worth most first. */
const maxPages = 5
/** For all of them: our own nodes must still have their turn. */
const totalMs = 5_000

/** `GET /v1/wallets/{address}/positions/`: what the wallet itself holds, without what Zerion marks as spam. */
export function createZerionBalances(
  client: ProviderClient,
  chains: ZerionChains,
  monotonic: () => number,
): BalanceProvider {
  return {
    name: 'zerion',
    async read(network, address) {
      // For other families its list has no ids that identify networks.
      if (!isEvmAddress(address)) return undefined
      const { nameOf } = await chains.read()
      const chain = nameOf.get(network.id)
      if (chain === undefined) return undefined
      const query = {
        'filter[positions]': 'only_simple',
        'filter[chain_ids]': chain,
        'filter[trash]': 'only_non_trash',
        currency: 'usd',
        sort: '-value',
        'page[size]': '100',
      }
      const path = `/v1/wallets/${address.toLowerCase()}/positions/`
      const endAt = monotonic() + totalMs
      const rows: BalanceRow[] = []
      let cursor: string | undefined
      for (let page = 0; page < maxPages; page++) {
        const leftMs = endAt - monotonic()
        if (leftMs <= 0) throw new UpstreamError('timeout')
        const got = await readZerionPage(client, path, query, cursor, leftMs)
        rows.push(...got.rows.flatMap(row => toBalance(row, chain, network)))
        cursor = got.next
        if (cursor === undefined) break
      }
      const { name, symbol, decimals } = network.nativeCurrency
      const found = rows.find(row => row.address === undefined)
      const rest = { networkId: network.id, address: undefined, iconUrl: undefined, price: undefined }
      // The list holds what is held: a native currency that is not in it is zero.
      const native = found ?? { ...rest, name, symbol, decimals, balance: 0n }
      return [native, ...new Map(rows.flatMap(row => (row.address ? [[row.address, row]] : []))).values()]
    },
  }
}

function toBalance(row: unknown, chain: string, network: ServedNetwork): BalanceRow[] {
  const parsed = v.safeParse(zerionPosition, row)
  if (!parsed.success || parsed.output.relationships.chain.data.id !== chain) return []
  const { fungible_info, quantity, price } = parsed.output.attributes
  const place = fungible_info.implementations.find(one => one?.chain_id === chain)
  const balance = BigInt(quantity.int)
  if (!place) return []
  const { nativeCurrency } = network
  const known = { networkId: network.id, balance, iconUrl: undefined, price: fromDollars(price) }
  if (!place.address)
    return place.decimals === nativeCurrency.decimals ? [{ ...known, ...nativeCurrency, address: undefined }] : []
  // A token without decimals is left out (specification section 5), as with what we read ourselves.
  if (balance === 0n || place.decimals === 0 || !isEvmAddress(place.address)) return []
  const listed = network.tokens.find(({ address }) => address === place.address?.toLowerCase())
  const symbol = listed?.symbol ?? cleanText(fungible_info.symbol ?? '', 64)
  if (symbol === undefined) return []
  return [
    {
      ...known,
      address: toChecksumAddress(`0x${place.address.slice(2)}`),
      name: listed?.name ?? cleanText(fungible_info.name ?? '', 128) ?? symbol,
      symbol,
      decimals: place.decimals,
      iconUrl: listed?.iconUrl,
    },
  ]
}
