import type { Network } from 'billfold/adapter'

/** Monad. Facts: viem/chains (MIT). */
export const monad: Network = {
  id: 'eip155:143',
  namespace: 'eip155',
  name: 'Monad',
  nativeCurrency: { name: 'Monad', symbol: 'MON', decimals: 18 },
  rpcUrls: ['https://rpc.monad.xyz', 'https://rpc1.monad.xyz'],
  explorer: { name: 'Monadscan', url: 'https://monadscan.com' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
