import type { Network } from 'billfold/adapter'

/** Celo Sepolia Testnet. Facts: viem/chains (MIT). */
export const celoSepolia: Network = {
  id: 'eip155:11142220',
  namespace: 'eip155',
  name: 'Celo Sepolia Testnet',
  nativeCurrency: { name: 'CELO', symbol: 'S-CELO', decimals: 18 },
  rpcUrls: ['https://forno.celo-sepolia.celo-testnet.org'],
  explorer: { name: 'Celo Sepolia Explorer', url: 'https://celo-sepolia.blockscout.com' },
  isTestnet: true,
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    gasPriceOracle: '0x420000000000000000000000000000000000000F',
  },
}
