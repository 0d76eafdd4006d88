import { bitcoinRow } from '@billfold/devnet'
import { networkRow } from '../../src/testing/networkRow.ts'

type Row = ReturnType<typeof networkRow>

/** A seed row of the local Bitcoin chain. */
export function bitcoinNetwork(rpcUrls: readonly string[], changes: Partial<Row> = {}): Row {
  return networkRow(rpcUrls, {
    id: bitcoinRow.id,
    name: bitcoinRow.name,
    isTestnet: true,
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    ...changes,
  })
}
