import type { Network } from 'billfold/adapter'

/** WEMIX. Facts: viem/chains (MIT). */
export const wemix: Network = {
  id: 'eip155:1111',
  namespace: 'eip155',
  name: 'WEMIX',
  nativeCurrency: { name: 'WEMIX', symbol: 'WEMIX', decimals: 18 },
  rpcUrls: ['https://api.wemix.com'],
  explorer: { name: 'wemixExplorer', url: 'https://explorer.wemix.com' },
}
