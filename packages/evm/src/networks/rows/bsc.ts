import type { Network } from 'billfold/adapter'

/** BNB Smart Chain. Facts: viem/chains (MIT). */
export const bsc: Network = {
  id: 'eip155:56',
  namespace: 'eip155',
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://56.rpc.thirdweb.com', 'https://bsc-rpc.publicnode.com'],
  explorer: { name: 'BscScan', url: 'https://bscscan.com' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
