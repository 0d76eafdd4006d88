import type { Network } from 'billfold/adapter'

/** Gnosis Chiado. Facts: viem/chains (MIT). */
export const gnosisChiado: Network = {
  id: 'eip155:10200',
  namespace: 'eip155',
  name: 'Gnosis Chiado',
  nativeCurrency: { name: 'Gnosis', symbol: 'xDAI', decimals: 18 },
  rpcUrls: ['https://rpc.chiadochain.net'],
  explorer: { name: 'Blockscout', url: 'https://blockscout.chiadochain.net' },
  isTestnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
