import type { Network } from 'billfold/adapter'

/** Sonic. Facts: viem/chains (MIT). */
export const sonic: Network = {
  id: 'eip155:146',
  namespace: 'eip155',
  name: 'Sonic',
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  rpcUrls: ['https://rpc.soniclabs.com', 'https://sonic-rpc.publicnode.com'],
  explorer: { name: 'Sonic Explorer', url: 'https://sonicscan.org' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
