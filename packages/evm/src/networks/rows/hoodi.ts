import type { Network } from 'billfold/adapter'

/** Hoodi. Facts: viem/chains (MIT). */
export const hoodi: Network = {
  id: 'eip155:560048',
  namespace: 'eip155',
  name: 'Hoodi',
  nativeCurrency: { name: 'Hoodi Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.hoodi.ethpandaops.io', 'https://ethereum-hoodi-rpc.publicnode.com'],
  explorer: { name: 'Etherscan', url: 'https://hoodi.etherscan.io' },
  isTestnet: true,
  contracts: { multicall3: '0xca11bde05977b3631167028862be2a173976ca11' },
}
