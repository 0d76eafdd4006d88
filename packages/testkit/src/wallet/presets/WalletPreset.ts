import type { startVirtualWallet } from '../startVirtualWallet.ts'

/** A wallet, or several in one page, as they are met in the field. */
export type WalletPreset = {
  /** What is odd about it. */
  readonly title: string
  /** What a visitor of a page with Billfold may expect. */
  readonly outcome: string
  /** Options of each wallet, beside its chains. */
  readonly wallets: readonly WalletPreset.Wallet[]
}

export declare namespace WalletPreset {
  /** `chainId` may be one that is not among the chains: the wallet is on it and has no node for it. */
  type Wallet = Omit<startVirtualWallet.PlainOptions, 'chains' | 'mode'>
}
