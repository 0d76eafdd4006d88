import type { Network } from 'billfold/adapter'

/** Metis. Facts: viem/chains (MIT). */
export const metis: Network = {
  id: 'eip155:1088',
  namespace: 'eip155',
  name: 'Metis',
  nativeCurrency: { name: 'Metis', symbol: 'METIS', decimals: 18 },
  rpcUrls: [
    'https://metis.rpc.hypersync.xyz',
    'https://metis-pokt.nodies.app',
    'https://api.blockeden.xyz/metis/67nCBdZQSH9z3YqDDjdm',
    'https://metis-andromeda.rpc.thirdweb.com',
    'https://metis-andromeda.gateway.tenderly.co',
    'https://metis.api.onfinality.io/public',
    'https://andromeda.metis.io/?owner=1088',
    'https://metis-mainnet.public.blastapi.io',
    'https://metis-rpc.publicnode.com',
  ],
  explorer: { name: 'Metis Explorer', url: 'https://explorer.metis.io' },
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
