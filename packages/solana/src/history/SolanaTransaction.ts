/** What `getTransaction` says of a transaction as `json`, as far as it is read. */
export type SolanaTransaction = {
  /** Seconds since the epoch. */
  readonly blockTime?: number | null | undefined
  readonly transaction: {
    readonly message: {
      /** At least the one that pays. */
      readonly accountKeys: readonly string[]
      readonly instructions: readonly { readonly programIdIndex: number; readonly data: string }[]
    }
  }
  readonly meta: SolanaTransaction.Meta | null
}

export declare namespace SolanaTransaction {
  type Meta = {
    readonly err: unknown
    readonly fee: bigint
    readonly preBalances: readonly bigint[]
    readonly postBalances: readonly bigint[]
    readonly preTokenBalances?: readonly TokenBalance[] | null | undefined
    readonly postTokenBalances?: readonly TokenBalance[] | null | undefined
    readonly loadedAddresses?:
      | { readonly writable: readonly string[]; readonly readonly: readonly string[] }
      | null
      | undefined
  }
  type TokenBalance = {
    readonly accountIndex: number
    readonly mint: string
    readonly owner?: string | undefined
    readonly uiTokenAmount: { readonly amount: bigint; readonly decimals: number }
  }
}
