import type { BitcoinNetworkKey } from '../keys/btcNetworks.ts'

/** Networks by CAIP-2 id (the first half of the genesis hash). A list of its own, not the family's that is tested with it. */
export const chainKeys: Readonly<Record<string, BitcoinNetworkKey>> = {
  'bip122:000000000019d6689c085ae165831e93': 'mainnet',
  'bip122:000000000933ea01ad0ee984209779ba': 'testnet',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'testnet4',
  'bip122:00000008819873e925422c1ff0f99f7c': 'signet',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}
