import type { Network } from 'billfold/adapter'

/** Mantle. Facts: viem/chains (MIT). */
export const mantle: Network = {
  id: 'eip155:5000',
  namespace: 'eip155',
  name: 'Mantle',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: ['https://rpc.mantle.xyz', 'https://mantle-rpc.publicnode.com'],
  explorer: { name: 'Mantle Explorer', url: 'https://mantlescan.xyz' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
