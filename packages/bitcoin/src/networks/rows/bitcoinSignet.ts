import type { Network } from 'billfold/adapter'

/** Bitcoin's default signet (BIP-325). Facts: CAIP-4, the addresses' own documentation. */
export const bitcoinSignet: Network = {
  id: 'bip122:00000008819873e925422c1ff0f99f7c',
  namespace: 'bip122',
  name: 'Bitcoin Signet',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: ['https://mempool.space/signet/api'],
  explorer: { name: 'mempool.space', url: 'https://mempool.space/signet' },
  isTestnet: true,
}
