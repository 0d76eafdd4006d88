import type { Network } from 'billfold/adapter'

/** Rootstock Testnet. Facts: viem/chains (MIT). */
export const rootstockTestnet: Network = {
  id: 'eip155:31',
  namespace: 'eip155',
  name: 'Rootstock Testnet',
  nativeCurrency: { name: 'Rootstock Bitcoin', symbol: 'tRBTC', decimals: 18 },
  rpcUrls: ['https://public-node.testnet.rsk.co'],
  explorer: { name: 'RSK Explorer', url: 'https://explorer.testnet.rootstock.io' },
  isTestnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
