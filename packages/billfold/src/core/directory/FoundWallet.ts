import type { WalletListing } from './WalletListing.ts'

/** A wallet of the directory, and whether it is in this browser. */
export type FoundWallet = WalletListing & {
  /** A wallet of this page is it: `connect(kit, { connector: connectorId })` connects it. */
  readonly isInstalled: boolean
  readonly connectorId: string | undefined
}

/** One page of the directory, or what a search has found. */
export type FoundWallets = {
  readonly wallets: readonly FoundWallet[]
  /** How many fit in all. */
  readonly count: number
}
