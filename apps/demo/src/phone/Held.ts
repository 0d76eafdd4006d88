import type { PairingBitcoin } from '@billfold/testkit/bitcoin'
import type { PairingWallet } from '@billfold/testkit/pairing'
import type { PairingSolana } from '@billfold/testkit/solana'

/** The wallet of this page with its families, and what its accounts are called. */
export type Held = {
  readonly phone: PairingWallet
  readonly solana: PairingSolana | undefined
  readonly bitcoin: PairingBitcoin | undefined
  /** Label of the Bitcoin account in use. */
  bitcoinLabel(): string
  selectBitcoin(label: string): void
  /** An account of any family with its label, shortened. */
  nameOf(address: string): string
}
