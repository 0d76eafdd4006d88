import type { Network } from 'billfold/adapter'

/** Base Sepolia. Facts: viem/chains (MIT). */
export const baseSepolia: Network = {
  id: 'eip155:84532',
  namespace: 'eip155',
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.base.org', 'https://base-sepolia-rpc.publicnode.com'],
  explorer: { name: 'Basescan', url: 'https://sepolia.basescan.org' },
  isTestnet: true,
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
