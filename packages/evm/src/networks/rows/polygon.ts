import type { Network } from 'billfold/adapter'

/** Polygon. Facts: viem/chains (MIT). */
export const polygon: Network = {
  id: 'eip155:137',
  namespace: 'eip155',
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon.drpc.org', 'https://polygon-bor-rpc.publicnode.com'],
  explorer: { name: 'PolygonScan', url: 'https://polygonscan.com' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
