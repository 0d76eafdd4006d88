import type { Network } from 'billfold/adapter'

/** Linea Sepolia Testnet. Facts: viem/chains (MIT). */
export const lineaSepolia: Network = {
  id: 'eip155:59141',
  namespace: 'eip155',
  name: 'Linea Sepolia Testnet',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.sepolia.linea.build'],
  explorer: { name: 'Etherscan', url: 'https://sepolia.lineascan.build' },
  isTestnet: true,
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    ensUniversalResolver: '0x4D41762915F83c76EcaF6776d9b08076aA32b492',
  },
}
