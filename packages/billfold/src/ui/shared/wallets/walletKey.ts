import type { WalletItem } from './WalletItem.ts'

/** What a wallet is known by while it is listed: it stays when the wallet of a directory row is found in the browser. */
export function walletKey({ id, listing }: WalletItem): string {
  return listing?.id ?? id
}
