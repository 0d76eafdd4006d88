import type { Network } from 'billfold/adapter'

/** Berachain bArtio. Facts: viem/chains (MIT). */
export const berachainTestnet: Network = {
  id: 'eip155:80084',
  namespace: 'eip155',
  name: 'Berachain bArtio',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: ['https://bartio.rpc.berachain.com'],
  explorer: { name: 'Berachain bArtio Beratrail', url: 'https://bartio.beratrail.io' },
  isTestnet: true,
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    ensUniversalResolver: '0x41692Ef1EA0C79E6b73077E4A67572D2BDbD7057',
  },
}
