import type { Network } from 'billfold/adapter'

/** Zora. Facts: viem/chains (MIT). */
export const zora: Network = {
  id: 'eip155:7777777',
  namespace: 'eip155',
  name: 'Zora',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.zora.energy'],
  explorer: { name: 'Explorer', url: 'https://explorer.zora.energy' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
