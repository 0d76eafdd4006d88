import type { Network } from 'billfold/adapter'

/** Linea Mainnet. Facts: viem/chains (MIT). */
export const linea: Network = {
  id: 'eip155:59144',
  namespace: 'eip155',
  name: 'Linea Mainnet',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.linea.build', 'https://linea-rpc.publicnode.com'],
  explorer: { name: 'Etherscan', url: 'https://lineascan.build' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    ensUniversalResolver: '0x4D41762915F83c76EcaF6776d9b08076aA32b492',
  },
}
