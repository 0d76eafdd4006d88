import type { Network } from 'billfold/adapter'

/** Moonbeam. Facts: viem/chains (MIT). */
export const moonbeam: Network = {
  id: 'eip155:1284',
  namespace: 'eip155',
  name: 'Moonbeam',
  nativeCurrency: { name: 'Moonbeam', symbol: 'GLMR', decimals: 18 },
  rpcUrls: ['https://rpc.api.moonbeam.network', 'https://moonbeam-rpc.publicnode.com'],
  explorer: { name: 'Moonscan', url: 'https://moonscan.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
