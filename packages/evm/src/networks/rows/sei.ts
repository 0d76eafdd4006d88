import type { Network } from 'billfold/adapter'

/** Sei Network. Facts: viem/chains (MIT). */
export const sei: Network = {
  id: 'eip155:1329',
  namespace: 'eip155',
  name: 'Sei Network',
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  rpcUrls: ['https://evm-rpc.sei-apis.com/'],
  explorer: { name: 'Seiscan', url: 'https://seiscan.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
