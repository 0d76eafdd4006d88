import type { WalletItem } from './WalletItem.ts'
import type { WalletGroups } from './walletGroups.ts'

/**
 * Everything the list of all wallets holds: installed first, then featured, then the host's own, then the directory. A
 * code for any of them is no wallet.
 */
export function listWallets({ recent, injected, external, featured, custom, others }: WalletGroups): WalletItem[] {
  return [...recent, ...injected, ...external, ...featured, ...custom, ...others]
}
