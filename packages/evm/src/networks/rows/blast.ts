import type { Network } from 'billfold/adapter'

/** Blast. Facts: viem/chains (MIT). */
export const blast: Network = {
  id: 'eip155:81457',
  namespace: 'eip155',
  name: 'Blast',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.blast.io', 'https://blast-rpc.publicnode.com'],
  explorer: { name: 'Blastscan', url: 'https://blastscan.io' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
