import type { Network } from 'billfold/adapter'

/** Hedera Mainnet. Facts: viem/chains (MIT). */
export const hedera: Network = {
  id: 'eip155:295',
  namespace: 'eip155',
  name: 'Hedera Mainnet',
  nativeCurrency: { name: 'HBAR', symbol: 'HBAR', decimals: 18 },
  rpcUrls: ['https://mainnet.hashio.io/api'],
  explorer: { name: 'Hashscan', url: 'https://hashscan.io/mainnet' },
}
