import type { ServedNetwork } from '../networks/ServedNetwork.ts'
import type { MintFacts } from './MintFacts.ts'

/** A transaction as far as it concerns one account. */
export type SolanaEntry = {
  readonly network: ServedNetwork
  readonly signature: string
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly isFailed: boolean
  /** Who paid for it; the account itself where the node told no more than the signature. */
  readonly payer: string
  /** The first program that does more than set the price. */
  readonly program: string | undefined
  /** What its own instructions try, where that is told by their first bytes. */
  readonly attempt: 'approve' | 'send' | undefined
  /** What the account gave (below zero) and got in all, of each asset once; nothing for what failed. */
  readonly moves: readonly SolanaEntry.Move[]
}

export declare namespace SolanaEntry {
  type Move = {
    /** Absent for SOL. */
    readonly mint: string | undefined
    /** Base units. */
    readonly amount: bigint
    readonly decimals: number
    readonly facts: MintFacts | undefined
    /** Accounts that gave or got the same the other way round. */
    readonly others: readonly string[]
  }
}
