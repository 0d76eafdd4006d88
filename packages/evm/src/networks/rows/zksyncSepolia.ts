import type { Network } from 'billfold/adapter'

/** ZKsync Sepolia Testnet. Facts: viem/chains (MIT). */
export const zksyncSepolia: Network = {
  id: 'eip155:300',
  namespace: 'eip155',
  name: 'ZKsync Sepolia Testnet',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.era.zksync.dev'],
  explorer: { name: 'ZKsync Explorer', url: 'https://sepolia.explorer.zksync.io' },
  isTestnet: true,
  contracts: {
    multicall3: '0xF9cda624FBC7e059355ce98a31693d299FACd963',
    erc6492Verifier: '0xfB688330379976DA81eB64Fe4BF50d7401763B9C',
  },
}
