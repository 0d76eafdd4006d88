import type { Network } from 'billfold/adapter'

/** Scroll. Facts: viem/chains (MIT). */
export const scroll: Network = {
  id: 'eip155:534352',
  namespace: 'eip155',
  name: 'Scroll',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.scroll.io', 'https://scroll-rpc.publicnode.com'],
  explorer: { name: 'Scrollscan', url: 'https://scrollscan.com' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    l1GasPriceOracle: '0x5300000000000000000000000000000000000002',
  },
}
