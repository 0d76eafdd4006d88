import type { Network } from 'billfold/adapter'

/** Morph. Facts: viem/chains (MIT). */
export const morph: Network = {
  id: 'eip155:2818',
  namespace: 'eip155',
  name: 'Morph',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.morphl2.io'],
  explorer: { name: 'Morph Explorer', url: 'https://explorer.morphl2.io' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    l1GasPriceOracle: '0x530000000000000000000000000000000000000F',
  },
}
