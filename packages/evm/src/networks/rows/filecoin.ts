import type { Network } from 'billfold/adapter'

/** Filecoin Mainnet. Facts: viem/chains (MIT). */
export const filecoin: Network = {
  id: 'eip155:314',
  namespace: 'eip155',
  name: 'Filecoin Mainnet',
  nativeCurrency: { name: 'filecoin', symbol: 'FIL', decimals: 18 },
  rpcUrls: ['https://api.node.glif.io/rpc/v1'],
  explorer: { name: 'Filfox', url: 'https://filfox.info/en' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
