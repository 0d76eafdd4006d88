import type { Network } from 'billfold/adapter'

/** Bitcoin. `rpcUrls` are addresses of Esplora's HTTP interface, up to and without the slash before `address` or `tx`. Facts: CAIP-4, the addresses' own documentation. */
export const bitcoinMainnet: Network = {
  id: 'bip122:000000000019d6689c085ae165831e93',
  namespace: 'bip122',
  name: 'Bitcoin',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: ['https://mempool.space/api', 'https://blockstream.info/api'],
  explorer: { name: 'mempool.space', url: 'https://mempool.space' },
}
