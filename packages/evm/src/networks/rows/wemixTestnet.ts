import type { Network } from 'billfold/adapter'

/** WEMIX Testnet. Facts: viem/chains (MIT). */
export const wemixTestnet: Network = {
  id: 'eip155:1112',
  namespace: 'eip155',
  name: 'WEMIX Testnet',
  nativeCurrency: { name: 'WEMIX', symbol: 'tWEMIX', decimals: 18 },
  rpcUrls: ['https://api.test.wemix.com'],
  explorer: { name: 'wemixExplorer', url: 'https://testnet.wemixscan.com' },
  isTestnet: true,
}
