import type { Network } from 'billfold/adapter'

/** Unichain. Facts: viem/chains (MIT). */
export const unichain: Network = {
  id: 'eip155:130',
  namespace: 'eip155',
  name: 'Unichain',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.unichain.org/', 'https://unichain-rpc.publicnode.com'],
  explorer: { name: 'Uniscan', url: 'https://uniscan.xyz' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
