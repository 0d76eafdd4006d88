/** The Bitcoin chain of the devnet as a plain row; its CAIP-2 id is made of regtest's genesis block (CAIP-4). */
export const bitcoinRow = {
  id: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
  name: 'Billfold Bitcoin Regtest',
  isTestnet: true,
} as const
