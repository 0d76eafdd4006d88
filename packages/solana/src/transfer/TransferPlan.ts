import type { Instruction } from '../transaction/Instruction.ts'

/** The instructions of a transfer, with what they cost beside the amount. */
export type TransferPlan = {
  readonly instructions: readonly Instruction[]
  /** Lamports that stay in the account that is opened for the receiver. */
  readonly deposit?: bigint
  /** Base units of the token that do not arrive. */
  readonly withheld?: bigint
}
