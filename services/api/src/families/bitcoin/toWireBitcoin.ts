import { type Answer, formatUnits, type getHistory } from 'billfold/protocol'
import type { BitcoinEntry } from './BitcoinEntry.ts'

/** An entry as the wire carries it: one transfer, of what the address gave or got in all. Pure. */
export function toWireBitcoin(entry: BitcoinEntry, baseUrl: string): Answer<typeof getHistory>['data'][number] {
  const { network, txid, minedAt, isPending, operation, direction, amount, from, to } = entry
  const { name, symbol, decimals } = network.nativeCurrency
  const icon = { url: `${baseUrl}/public/getTokenImage/${encodeURIComponent(symbol)}` }
  return {
    id: `${network.id}:${txid}`,
    metadata: {
      operationType: operation,
      hash: txid,
      chain: network.id,
      minedAt: new Date(minedAt).toISOString(),
      sentFrom: from,
      sentTo: to,
      status: isPending ? 'pending' : 'confirmed',
    },
    transfers: [
      { fungible_info: { name, symbol, icon }, direction, quantity: { numeric: formatUnits(amount, decimals) } },
    ],
  }
}
