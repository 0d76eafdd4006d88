import type { Network } from 'billfold/adapter'

/** ZKsync Era. Facts: viem/chains (MIT). */
export const zksync: Network = {
  id: 'eip155:324',
  namespace: 'eip155',
  name: 'ZKsync Era',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://mainnet.era.zksync.io'],
  explorer: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' },
  contracts: {
    multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
    erc6492Verifier: '0xfB688330379976DA81eB64Fe4BF50d7401763B9C',
  },
}
