import type { Network } from 'billfold/adapter'

/** Sepolia. Facts: viem/chains (MIT). */
export const sepolia: Network = {
  id: 'eip155:11155111',
  namespace: 'eip155',
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://11155111.rpc.thirdweb.com', 'https://ethereum-sepolia-rpc.publicnode.com'],
  explorer: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' },
  isTestnet: true,
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    ensUniversalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
  },
}
