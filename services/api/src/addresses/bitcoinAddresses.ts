import { isBitcoinAddress, type NetworkId } from 'billfold/protocol'
import type { AddressRules } from './AddressRules.ts'

/** References of CAIP-4: the first half of the hash of each chain's first block. */
const kinds: { readonly [network: string]: 'main' | 'test' | 'regtest' | undefined } = {
  'bip122:000000000019d6689c085ae165831e93': 'main',
  'bip122:000000000933ea01ad0ee984209779ba': 'test',
  'bip122:00000000da84f2bafbbc53dee25a72ae': 'test',
  'bip122:00000008819873e925422c1ff0f99f7c': 'test',
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': 'regtest',
}
const all = ['main', 'test', 'regtest'] as const

/** Base58check and witness programs. Those of the latter may be written in capitals throughout. */
export const bitcoinAddresses: AddressRules = {
  namespace: 'bip122',
  what: 'a Bitcoin address of the network',
  isAccount(text, network?: NetworkId) {
    const kind = network && kinds[network]
    return kind ? isBitcoinAddress(text, kind) : all.some(one => isBitcoinAddress(text, one))
  },
  isToken: () => false,
  toKey: address => (/^(?:bc|tb|bcrt)1/i.test(address) ? address.toLowerCase() : address),
}
