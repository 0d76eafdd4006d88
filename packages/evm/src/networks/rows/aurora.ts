import type { Network } from 'billfold/adapter'

/** Aurora. Facts: viem/chains (MIT). */
export const aurora: Network = {
  id: 'eip155:1313161554',
  namespace: 'eip155',
  name: 'Aurora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.aurora.dev'],
  explorer: { name: 'Aurorascan', url: 'https://aurorascan.dev' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
