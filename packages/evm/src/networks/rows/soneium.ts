import type { Network } from 'billfold/adapter'

/** Soneium Mainnet. Facts: viem/chains (MIT). */
export const soneium: Network = {
  id: 'eip155:1868',
  namespace: 'eip155',
  name: 'Soneium Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.soneium.org', 'https://soneium-rpc.publicnode.com'],
  explorer: { name: 'Blockscout', url: 'https://soneium.blockscout.com' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
