import type { Network } from 'billfold/adapter'

/** Polygon zkEVM. Facts: viem/chains (MIT). */
export const polygonZkEvm: Network = {
  id: 'eip155:1101',
  namespace: 'eip155',
  name: 'Polygon zkEVM',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://zkevm-rpc.com'],
  explorer: { name: 'PolygonScan', url: 'https://zkevm.polygonscan.com' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
