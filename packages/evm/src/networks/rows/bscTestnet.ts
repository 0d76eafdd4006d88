import type { Network } from 'billfold/adapter'

/** BNB Smart Chain Testnet. Facts: viem/chains (MIT). */
export const bscTestnet: Network = {
  id: 'eip155:97',
  namespace: 'eip155',
  name: 'BNB Smart Chain Testnet',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpcUrls: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545', 'https://bsc-testnet-rpc.publicnode.com'],
  explorer: { name: 'BscScan', url: 'https://testnet.bscscan.com' },
  isTestnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
