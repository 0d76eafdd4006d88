import type { Network } from 'billfold/adapter'

/** Scroll Sepolia. Facts: viem/chains (MIT). */
export const scrollSepolia: Network = {
  id: 'eip155:534351',
  namespace: 'eip155',
  name: 'Scroll Sepolia',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia-rpc.scroll.io'],
  explorer: { name: 'Scrollscan', url: 'https://sepolia.scrollscan.com' },
  isTestnet: true,
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    l1GasPriceOracle: '0x5300000000000000000000000000000000000002',
  },
}
