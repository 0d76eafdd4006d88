import type { Network } from 'billfold/adapter'

/** Avalanche Fuji. Facts: viem/chains (MIT). */
export const avalancheFuji: Network = {
  id: 'eip155:43113',
  namespace: 'eip155',
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax-test.network/ext/bc/C/rpc', 'https://avalanche-fuji-c-chain-rpc.publicnode.com'],
  explorer: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io' },
  isTestnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
