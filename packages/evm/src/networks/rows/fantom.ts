import type { Network } from 'billfold/adapter'

/** Fantom. Facts: viem/chains (MIT). */
export const fantom: Network = {
  id: 'eip155:250',
  namespace: 'eip155',
  name: 'Fantom',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: ['https://250.rpc.thirdweb.com', 'https://fantom-rpc.publicnode.com'],
  explorer: { name: 'FTMScan', url: 'https://ftmscan.com' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
