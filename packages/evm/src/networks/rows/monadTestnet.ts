import type { Network } from 'billfold/adapter'

/** Monad Testnet. Facts: viem/chains (MIT). */
export const monadTestnet: Network = {
  id: 'eip155:10143',
  namespace: 'eip155',
  name: 'Monad Testnet',
  nativeCurrency: { name: 'Testnet MON Token', symbol: 'MON', decimals: 18 },
  rpcUrls: ['https://testnet-rpc.monad.xyz'],
  explorer: { name: 'Monad Testnet explorer', url: 'https://testnet.monadexplorer.com' },
  isTestnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
