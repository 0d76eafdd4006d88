import type { Network } from 'billfold/adapter'

/** Moonriver. Facts: viem/chains (MIT). */
export const moonriver: Network = {
  id: 'eip155:1285',
  namespace: 'eip155',
  name: 'Moonriver',
  nativeCurrency: { name: 'Moonriver', symbol: 'MOVR', decimals: 18 },
  rpcUrls: ['https://rpc.api.moonriver.moonbeam.network', 'https://moonriver-rpc.publicnode.com'],
  explorer: { name: 'Moonscan', url: 'https://moonriver.moonscan.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
