import type { Network } from 'billfold/adapter'

/** World Chain. Facts: viem/chains (MIT). */
export const worldchain: Network = {
  id: 'eip155:480',
  namespace: 'eip155',
  name: 'World Chain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://worldchain-mainnet.g.alchemy.com/public'],
  explorer: { name: 'Worldscan', url: 'https://worldscan.org' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
