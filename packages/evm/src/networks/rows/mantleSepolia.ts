import type { Network } from 'billfold/adapter'

/** Mantle Sepolia Testnet. Facts: viem/chains (MIT). */
export const mantleSepolia: Network = {
  id: 'eip155:5003',
  namespace: 'eip155',
  name: 'Mantle Sepolia Testnet',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: ['https://rpc.sepolia.mantle.xyz'],
  explorer: { name: 'Mantle Testnet Explorer', url: 'https://explorer.sepolia.mantle.xyz' },
  isTestnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
