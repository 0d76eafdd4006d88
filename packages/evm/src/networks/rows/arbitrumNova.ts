import type { Network } from 'billfold/adapter'

/** Arbitrum Nova. Facts: viem/chains (MIT). */
export const arbitrumNova: Network = {
  id: 'eip155:42170',
  namespace: 'eip155',
  name: 'Arbitrum Nova',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://nova.arbitrum.io/rpc', 'https://arbitrum-nova-rpc.publicnode.com'],
  explorer: { name: 'Arbiscan', url: 'https://nova.arbiscan.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
