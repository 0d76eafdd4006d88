import type { Network } from 'billfold/adapter'

/** IoTeX. Facts: viem/chains (MIT). */
export const iotex: Network = {
  id: 'eip155:4689',
  namespace: 'eip155',
  name: 'IoTeX',
  nativeCurrency: { name: 'IoTeX', symbol: 'IOTX', decimals: 18 },
  rpcUrls: ['https://babel-api.mainnet.iotex.io'],
  explorer: { name: 'IoTeXScan', url: 'https://iotexscan.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
