import type { Network } from 'billfold/adapter'

/** Gnosis. Facts: viem/chains (MIT). */
export const gnosis: Network = {
  id: 'eip155:100',
  namespace: 'eip155',
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: ['https://rpc.gnosischain.com', 'https://gnosis-rpc.publicnode.com'],
  explorer: { name: 'Gnosisscan', url: 'https://gnosisscan.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
