import type { Network } from 'billfold/adapter'

/** Morph Holesky. Facts: viem/chains (MIT). */
export const morphHolesky: Network = {
  id: 'eip155:2810',
  namespace: 'eip155',
  name: 'Morph Holesky',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc-quicknode-holesky.morphl2.io'],
  explorer: { name: 'Morph Holesky Explorer', url: 'https://explorer-holesky.morphl2.io' },
  isTestnet: true,
  contracts: { l1GasPriceOracle: '0x530000000000000000000000000000000000000F' },
}
