import { solanaRow, solanaTokens } from '@billfold/devnet'
import { networkRow } from '../../src/testing/networkRow.ts'

type Row = ReturnType<typeof networkRow>

/** A seed row of the local Solana chain. */
export function solanaNetwork(rpcUrls: readonly string[], changes: Partial<Row> = {}): Row {
  const { mint, name, symbol, decimals } = solanaTokens.usdx
  return networkRow(rpcUrls, {
    id: solanaRow.id,
    name: solanaRow.name,
    isTestnet: true,
    nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
    tokens: [{ address: mint, name, symbol, decimals }],
    ...changes,
  })
}
