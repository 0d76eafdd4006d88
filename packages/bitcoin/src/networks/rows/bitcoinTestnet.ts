import type { Network } from 'billfold/adapter'

/** Bitcoin's third test network, the older one. Facts: CAIP-4, the addresses' own documentation. */
export const bitcoinTestnet: Network = {
  id: 'bip122:000000000933ea01ad0ee984209779ba',
  namespace: 'bip122',
  name: 'Bitcoin Testnet',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: ['https://mempool.space/testnet/api', 'https://blockstream.info/testnet/api'],
  explorer: { name: 'mempool.space', url: 'https://mempool.space/testnet' },
  isTestnet: true,
}
