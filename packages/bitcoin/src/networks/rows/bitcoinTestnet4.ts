import type { Network } from 'billfold/adapter'

/** Bitcoin's fourth test network (BIP-94). Facts: CAIP-4, the addresses' own documentation. */
export const bitcoinTestnet4: Network = {
  id: 'bip122:00000000da84f2bafbbc53dee25a72ae',
  namespace: 'bip122',
  name: 'Bitcoin Testnet4',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: ['https://mempool.space/testnet4/api'],
  explorer: { name: 'mempool.space', url: 'https://mempool.space/testnet4' },
  isTestnet: true,
}
