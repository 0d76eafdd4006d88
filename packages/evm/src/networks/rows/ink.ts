import type { Network } from 'billfold/adapter'

/** Ink. Facts: viem/chains (MIT). */
export const ink: Network = {
  id: 'eip155:57073',
  namespace: 'eip155',
  name: 'Ink',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc-gel.inkonchain.com', 'https://rpc-qnd.inkonchain.com'],
  explorer: { name: 'Blockscout', url: 'https://explorer.inkonchain.com' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
