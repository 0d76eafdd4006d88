import type { Instruction } from '@solana/kit'
import type { createBank } from '../src/solana/bank/createBank.ts'

/** The chain that the seed is written on. */
export type SolanaSeedChain = {
  bank: createBank.ReturnType
  /** Runs a transaction at once; `isFailing` says that it must fail. */
  send(parameters: {
    /** Secret keys; the first one pays. */
    signers: readonly string[]
    instructions: readonly Instruction[]
    version?: 0 | 'legacy'
    isFailing?: boolean
  }): void
  /** Lets time pass without blocks. */
  pass(milliseconds: number): void
}
