import type { Network } from 'billfold/adapter'

/** Ethereum. Facts: viem/chains (MIT). */
export const mainnet: Network = {
  id: 'eip155:1',
  namespace: 'eip155',
  name: 'Ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://ethereum.reth.rs/rpc', 'https://ethereum-rpc.publicnode.com'],
  explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
  contracts: {
    multicall3: '0xca11bde05977b3631167028862be2a173976ca11',
    ensUniversalResolver: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee',
  },
}
