import type { SolanaMeaning } from '@billfold/solana/read'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import type { MintFacts } from './MintFacts.ts'

/** A transaction as far as it concerns one account; its payer is the account itself where the node returned only the signature. */
export type SolanaEntry = Omit<SolanaMeaning, 'moves'> & {
  readonly network: ServedNetwork
  readonly signature: string
  /** Milliseconds since 1970. */
  readonly minedAt: number
  /** What the account gave (below zero) and got in all, of each asset once; nothing for what failed. */
  readonly moves: readonly SolanaEntry.Move[]
}

export declare namespace SolanaEntry {
  type Move = SolanaMeaning.Move & { readonly facts: MintFacts | undefined }
}
