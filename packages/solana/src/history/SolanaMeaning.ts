/** What a transaction was for one account. */
export type SolanaMeaning = {
  readonly isFailed: boolean
  /** Who paid for it. */
  readonly payer: string
  /** The first program that does more than set the price. */
  readonly program: string | undefined
  /** What its own instructions try, where their first bytes show it. */
  readonly attempt: 'approve' | 'send' | undefined
  /** What the account gave (below zero) and got in all, of each asset once; nothing for what failed. */
  readonly moves: readonly SolanaMeaning.Move[]
}

export declare namespace SolanaMeaning {
  type Move = {
    /** Absent for SOL. */
    readonly mint: string | undefined
    /** Base units. */
    readonly amount: bigint
    readonly decimals: number
    /** Accounts that gave or got the same the other way round. */
    readonly others: readonly string[]
  }
}
