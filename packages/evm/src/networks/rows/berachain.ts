import type { Network } from 'billfold/adapter'

/** Berachain. Facts: viem/chains (MIT). */
export const berachain: Network = {
  id: 'eip155:80094',
  namespace: 'eip155',
  name: 'Berachain',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: ['https://rpc.berachain.com', 'https://berachain-rpc.publicnode.com'],
  explorer: { name: 'Berascan', url: 'https://berascan.com' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    ensUniversalResolver: '0x4D41762915F83c76EcaF6776d9b08076aA32b492',
  },
}
