import type { Network } from 'billfold/adapter'

/** Datahaven Testnet. Facts: viem/chains (MIT). */
export const datahavenTestnet: Network = {
  id: 'eip155:55931',
  namespace: 'eip155',
  name: 'Datahaven Testnet',
  nativeCurrency: { name: 'MOCK', symbol: 'MOCK', decimals: 18 },
  rpcUrls: ['https://services.datahaven-testnet.network/testnet'],
  explorer: { name: 'DhScan', url: 'https://testnet.dhscan.io' },
  isTestnet: true,
}
