import type { Network } from 'billfold/adapter'

/** A Bitcoin chain of your own. It has no public address: pass yours by `defineBitcoinNetwork`, or by the kit's option `rpcUrls`. Facts: CAIP-4, the addresses' own documentation. */
export const bitcoinRegtest: Network = {
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  namespace: 'bip122',
  name: 'Bitcoin Regtest',
  nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
  rpcUrls: [],
  isTestnet: true,
}
