import type { WalletListing } from './WalletListing.ts'

/** A wallet of the directory, whether it is in this browser, and the group that the host put it in. */
export type FoundWallet = WalletListing & {
  /** A wallet of this page is it: `connect(kit, { connector: connectorId })` connects it. */
  readonly isInstalled: boolean
  readonly connectorId: string | undefined
  /** The title of the first group of `walletGroups` that names it. The Connect view lists an installed wallet as installed instead. */
  readonly group: string | undefined
}

/** One page of the directory, or what a search has found. */
export type FoundWallets = {
  readonly wallets: readonly FoundWallet[]
  /** How many fit in all. */
  readonly count: number
}
