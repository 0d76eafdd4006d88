import type { Network } from 'billfold/adapter'

/** OP Sepolia. Facts: viem/chains (MIT). */
export const optimismSepolia: Network = {
  id: 'eip155:11155420',
  namespace: 'eip155',
  name: 'OP Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.optimism.io', 'https://optimism-sepolia-rpc.publicnode.com'],
  explorer: { name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' },
  isTestnet: true,
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
