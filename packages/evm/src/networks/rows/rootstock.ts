import type { Network } from 'billfold/adapter'

/** Rootstock Mainnet. Facts: viem/chains (MIT). */
export const rootstock: Network = {
  id: 'eip155:30',
  namespace: 'eip155',
  name: 'Rootstock Mainnet',
  nativeCurrency: { name: 'Rootstock Bitcoin', symbol: 'RBTC', decimals: 18 },
  rpcUrls: ['https://public-node.rsk.co'],
  explorer: { name: 'RSK Explorer', url: 'https://explorer.rsk.co' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
