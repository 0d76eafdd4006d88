import type { BitcoinChain } from '../networks/chains.ts'

/** A wallet with Unisat's interface. */
export type UnisatRow = {
  readonly name: string
  /** Its row of the wallet directory. */
  readonly walletId: string
  /** Where its object stands in the page. */
  readonly path: string
  readonly chains: readonly BitcoinChain['key'][]
}

const every: UnisatRow['chains'] = ['mainnet', 'testnet', 'testnet4', 'signet', 'regtest']

/** Wallets with Unisat's interface. Facts: their public documentation. */
export const unisatRows: readonly UnisatRow[] = [
  { name: 'Unisat Wallet', walletId: 'unisat', path: 'unisat', chains: every },
  {
    name: 'Bitget Wallet',
    walletId: 'bitget-wallet',
    path: 'bitkeep.unisat',
    chains: ['mainnet', 'testnet', 'signet'],
  },
  {
    name: 'Binance Wallet',
    walletId: 'binance-wallet',
    path: 'binancew3w.bitcoin',
    chains: ['mainnet', 'testnet', 'signet'],
  },
]
