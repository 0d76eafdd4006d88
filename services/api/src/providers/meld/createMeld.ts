import type { OnrampAsset } from '../../onramp/OnrampAsset.ts'
import type { OnrampProvider } from '../../onramp/OnrampProvider.ts'
import type { ProviderSettings } from '../ProviderSettings.ts'
import type { Providers } from '../Providers.ts'

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const dollar = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
const assets: readonly OnrampAsset[] = [
  {
    ...dollar,
    id: 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    networkId: 'eip155:1',
    networkName: 'Ethereum',
    contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  {
    ...dollar,
    id: 'eip155:137/erc20:0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
    networkId: 'eip155:137',
    networkName: 'Polygon',
    contract: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
  },
  {
    id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501',
    networkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    networkName: 'Solana',
    name: 'Solana',
    symbol: 'SOL',
    decimals: 9,
    contract: null,
  },
]

/**
 * A provider of the widget kind (specification section 4): its page reads the purchase from the query of its address. It shows its prices
 * itself, and reports nothing to us.
 */
export function createMeld(settings: NonNullable<ProviderSettings['meld']>): Providers {
  const { publicKey, url } = settings
  const onramp: OnrampProvider = {
    id: 'meld',
    name: 'Meld.io',
    kind: 'widget',
    fees: '1-2%',
    origin: new URL(url).origin,
    readOptions: async () => ({
      assets,
      currencies: ['USD', 'EUR'].map(id => ({ id, payment_method_limits: limits })),
    }),
    createUrl({ address, asset, projectId }) {
      const page = new URL(url)
      const query = {
        publicKey,
        destinationCurrencyCode: asset.networkId.startsWith('solana:') ? 'SOL' : 'USDC',
        walletAddress: address,
        externalCustomerId: projectId,
      }
      for (const [name, value] of Object.entries(query)) page.searchParams.set(name, value)
      return page.href
    },
  }
  return { onramps: [onramp] }
}
