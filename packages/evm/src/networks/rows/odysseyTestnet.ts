import type { Network } from 'billfold/adapter'

/** Odyssey Testnet. Facts: viem/chains (MIT). */
export const odysseyTestnet: Network = {
  id: 'eip155:911867',
  namespace: 'eip155',
  name: 'Odyssey Testnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://odyssey.ithaca.xyz'],
  explorer: { name: 'Odyssey Explorer', url: 'https://odyssey-explorer.ithaca.xyz' },
  isTestnet: true,
}
