import type { Network } from 'billfold/adapter'

/** Sonic Blaze Testnet. Facts: viem/chains (MIT). */
export const sonicBlazeTestnet: Network = {
  id: 'eip155:57054',
  namespace: 'eip155',
  name: 'Sonic Blaze Testnet',
  nativeCurrency: { name: 'Sonic', symbol: 'S', decimals: 18 },
  rpcUrls: ['https://rpc.blaze.soniclabs.com'],
  explorer: { name: 'Sonic Blaze Testnet Explorer', url: 'https://testnet.sonicscan.org' },
  isTestnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
