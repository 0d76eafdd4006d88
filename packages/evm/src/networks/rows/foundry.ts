import type { Network } from 'billfold/adapter'

/** Foundry. Facts: viem/chains (MIT). */
export const foundry: Network = {
  id: 'eip155:31337',
  namespace: 'eip155',
  name: 'Foundry',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['http://127.0.0.1:8545'],
  isTestnet: true,
}
