import type { Network } from 'billfold/adapter'

/** Aurora Testnet. Facts: viem/chains (MIT). */
export const auroraTestnet: Network = {
  id: 'eip155:1313161555',
  namespace: 'eip155',
  name: 'Aurora Testnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://testnet.aurora.dev'],
  explorer: { name: 'Aurorascan', url: 'https://testnet.aurorascan.dev' },
  isTestnet: true,
}
