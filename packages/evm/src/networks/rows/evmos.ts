import type { Network } from 'billfold/adapter'

/** Evmos. Facts: viem/chains (MIT). */
export const evmos: Network = {
  id: 'eip155:9001',
  namespace: 'eip155',
  name: 'Evmos',
  nativeCurrency: { name: 'Evmos', symbol: 'EVMOS', decimals: 18 },
  rpcUrls: ['https://eth.bd.evmos.org:8545'],
  explorer: { name: 'Evmos Block Explorer', url: 'https://escan.live' },
}
