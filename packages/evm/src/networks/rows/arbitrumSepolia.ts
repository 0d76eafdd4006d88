import type { Network } from 'billfold/adapter'

/** Arbitrum Sepolia. Facts: viem/chains (MIT). */
export const arbitrumSepolia: Network = {
  id: 'eip155:421614',
  namespace: 'eip155',
  name: 'Arbitrum Sepolia',
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia-rollup.arbitrum.io/rpc', 'https://arbitrum-sepolia-rpc.publicnode.com'],
  explorer: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' },
  isTestnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
