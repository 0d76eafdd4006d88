import type { Network } from 'billfold/adapter'

/** Unichain Sepolia. Facts: viem/chains (MIT). */
export const unichainSepolia: Network = {
  id: 'eip155:1301',
  namespace: 'eip155',
  name: 'Unichain Sepolia',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.unichain.org', 'https://unichain-sepolia-rpc.publicnode.com'],
  explorer: { name: 'Uniscan', url: 'https://sepolia.uniscan.xyz' },
  isTestnet: true,
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
