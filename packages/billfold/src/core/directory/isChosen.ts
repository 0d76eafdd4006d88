import { isSameWallet } from './isSameWallet.ts'
import type { WalletListing } from './WalletListing.ts'

/** Whether a list of the host names a row of the directory: by slug, by the registry's id, or by rdns. */
export function isChosen(ids: readonly string[], wallet: WalletListing): boolean {
  return ids.some(id => isSameWallet({ id, name: '', walletId: id }, wallet))
}
