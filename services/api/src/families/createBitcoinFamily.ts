import { readBitcoinBalances } from '../bitcoin/readBitcoinBalances.ts'
import type { EsploraClient } from '../esplora/EsploraClient.ts'
import { bitcoinAddresses } from './bitcoinAddresses.ts'
import type { Family } from './Family.ts'

/** Bitcoin networks. Histories and collectibles are not read yet. */
export function createBitcoinFamily(options: { readonly esplora: EsploraClient }): Family {
  const { esplora } = options
  return {
    ...bitcoinAddresses,
    transport: 'esplora',
    readBalances: given => readBitcoinBalances(given, esplora),
    readHistory: async () => ({ data: [] }),
    readNfts: async () => ({ data: [] }),
    readItem: async () => undefined,
  }
}
