import type { Network } from 'billfold/adapter'

/** Polygon Amoy. Facts: viem/chains (MIT). */
export const polygonAmoy: Network = {
  id: 'eip155:80002',
  namespace: 'eip155',
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon-amoy.drpc.org', 'https://polygon-amoy-bor-rpc.publicnode.com'],
  explorer: { name: 'PolygonScan', url: 'https://amoy.polygonscan.com' },
  isTestnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
