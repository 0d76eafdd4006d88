import type { Network } from 'billfold/adapter'

/** Celo. Facts: viem/chains (MIT). */
export const celo: Network = {
  id: 'eip155:42220',
  namespace: 'eip155',
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: ['https://forno.celo.org', 'https://celo-rpc.publicnode.com'],
  explorer: { name: 'Celo Explorer', url: 'https://celoscan.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
