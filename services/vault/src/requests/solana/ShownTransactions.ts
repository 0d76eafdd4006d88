import type { ShownToken } from '../approval/ShownToken.ts'
import type { Simulation } from '../approval/Simulation.ts'
import type { SolanaStep } from './decode/SolanaStep.ts'

/** Solana transactions to sign. */
export type ShownTransactions = {
  readonly kind: 'solana'
  readonly transactions: readonly {
    readonly steps: readonly SolanaStep[]
    readonly feePayer: string
    /** Lamports, at most. */
    readonly fee: bigint
    readonly isDurable: boolean
  }[]
  /** Whether the vault sends it, or hands it back to the site. */
  readonly isSent: boolean
  readonly simulation: Simulation
  readonly tokens: readonly ShownToken[]
}
