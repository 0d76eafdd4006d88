/** Why a transaction failed, in the JSON form of the RPC: a name, or a name with its content. */
export type TransactionError =
  | string
  | { InstructionError: [index: number, reason: string | { Custom: number } | { BorshIoError: string }] }
  | { DuplicateInstruction: number }
  | { InsufficientFundsForRent: { account_index: number } }
  | { ProgramExecutionTemporarilyRestricted: { account_index: number } }
