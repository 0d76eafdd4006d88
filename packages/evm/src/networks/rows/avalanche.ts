import type { Network } from 'billfold/adapter'

/** Avalanche. Facts: viem/chains (MIT). */
export const avalanche: Network = {
  id: 'eip155:43114',
  namespace: 'eip155',
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax.network/ext/bc/C/rpc', 'https://avalanche-c-chain-rpc.publicnode.com'],
  explorer: { name: 'SnowTrace', url: 'https://snowtrace.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
