import type { Network } from 'billfold/adapter'

/** Berachain Bepolia. Facts: viem/chains (MIT). */
export const berachainBepolia: Network = {
  id: 'eip155:80069',
  namespace: 'eip155',
  name: 'Berachain Bepolia',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: ['https://bepolia.rpc.berachain.com'],
  explorer: { name: 'Berascan', url: 'https://testnet.berascan.com' },
  isTestnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
