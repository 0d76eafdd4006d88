import type { Network } from 'billfold/adapter'

/** OP Mainnet. Facts: viem/chains (MIT). */
export const optimism: Network = {
  id: 'eip155:10',
  namespace: 'eip155',
  name: 'OP Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.optimism.io', 'https://optimism-rpc.publicnode.com'],
  explorer: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
