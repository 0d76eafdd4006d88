import type { Network } from 'billfold/adapter'

/** Mode Mainnet. Facts: viem/chains (MIT). */
export const mode: Network = {
  id: 'eip155:34443',
  namespace: 'eip155',
  name: 'Mode Mainnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.mode.network'],
  explorer: { name: 'Modescan', url: 'https://modescan.io' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
