import type { WalletListing } from './WalletListing.ts'

/** Rows of the wallet directory; the generated copy of `packages/wallets`. */
export const bundledWallets: readonly WalletListing[] = []
