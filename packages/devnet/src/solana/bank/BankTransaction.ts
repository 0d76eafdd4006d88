import type { TransactionError } from './TransactionError.ts'

/** An executed transaction with all that the RPC returns of it. Amounts are decimal texts, so that it is plain JSON. */
export type BankTransaction = {
  signature: string
  slot: number
  /** Seconds since 1970. */
  blockTime: number
  /** The serialised transaction in base64. */
  wire: string
  /** Every account, in the order that instruction indexes mean: the message's own, then those loaded from lookup tables. */
  keys: string[]
  loaded: { writable: string[]; readonly: string[] }
  error: TransactionError | null
  /** Lamports. */
  fee: string
  lamportsBefore: string[]
  lamportsAfter: string[]
  tokensBefore: BankTransaction.TokenBalance[]
  tokensAfter: BankTransaction.TokenBalance[]
  logs: string[]
  units: number
  inner: { index: number; instructions: BankTransaction.Instruction[] }[]
  returnData: { programId: string /** base64 */; data: string } | null
  memo: string | null
}

export declare namespace BankTransaction {
  type TokenBalance = {
    accountIndex: number
    mint: string
    owner: string
    programId: string
    amount: string
    decimals: number
  }
  type Instruction = { programIdIndex: number; accounts: number[] /** base58 */; data: string; stackHeight: number }
}
