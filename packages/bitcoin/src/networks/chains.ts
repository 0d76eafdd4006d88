import type { NetworkId } from 'billfold/protocol'

/** What a family has to know of one Bitcoin chain beside what hosts configure. */
export type BitcoinChain = {
  /** CAIP-2: the first 32 hex digits of the genesis block's hash. */
  readonly id: NetworkId
  readonly key: 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'
  /** Which addresses are its own; the public test networks share theirs. */
  readonly addresses: 'main' | 'test' | 'regtest'
}

/** Every chain that is known. Facts: CAIP-4; Bitcoin Core's chain parameters (MIT), BIP-94 for testnet4, BIP-325 for signet. */
export const chains: readonly BitcoinChain[] = [
  { id: 'bip122:000000000019d6689c085ae165831e93', key: 'mainnet', addresses: 'main' },
  { id: 'bip122:000000000933ea01ad0ee984209779ba', key: 'testnet', addresses: 'test' },
  { id: 'bip122:00000000da84f2bafbbc53dee25a72ae', key: 'testnet4', addresses: 'test' },
  { id: 'bip122:00000008819873e925422c1ff0f99f7c', key: 'signet', addresses: 'test' },
  { id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328', key: 'regtest', addresses: 'regtest' },
]
