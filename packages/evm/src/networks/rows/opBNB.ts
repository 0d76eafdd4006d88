import type { Network } from 'billfold/adapter'

/** opBNB. Facts: viem/chains (MIT). */
export const opBNB: Network = {
  id: 'eip155:204',
  namespace: 'eip155',
  name: 'opBNB',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://opbnb-mainnet-rpc.bnbchain.org', 'https://opbnb-rpc.publicnode.com'],
  explorer: { name: 'opBNB (BSCScan)', url: 'https://opbnb.bscscan.com' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
