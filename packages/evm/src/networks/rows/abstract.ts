import type { Network } from 'billfold/adapter'

/** Abstract. Facts: viem/chains (MIT). */
export const abstract: Network = {
  id: 'eip155:2741',
  namespace: 'eip155',
  name: 'Abstract',
  nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://api.mainnet.abs.xyz'],
  explorer: { name: 'Etherscan', url: 'https://abscan.org' },
  contracts: {
    multicall3: '0xAa4De41dba0Ca5dCBb288b7cC6b708F3aaC759E7',
    erc6492Verifier: '0xfB688330379976DA81eB64Fe4BF50d7401763B9C',
  },
}
