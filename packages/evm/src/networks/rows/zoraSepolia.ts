import type { Network } from 'billfold/adapter'

/** Zora Sepolia. Facts: viem/chains (MIT). */
export const zoraSepolia: Network = {
  id: 'eip155:999999999',
  namespace: 'eip155',
  name: 'Zora Sepolia',
  nativeCurrency: { name: 'Zora Sepolia', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.rpc.zora.energy'],
  explorer: { name: 'Zora Sepolia Explorer', url: 'https://sepolia.explorer.zora.energy' },
  isTestnet: true,
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
