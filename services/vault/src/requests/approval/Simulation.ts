/** What changes on the account by simulation: base units, negative where it leaves. `token` absent: the native coin. */
export type Change = { readonly token?: string; readonly amount: bigint; readonly tokenId?: bigint }

/** Who may spend of the account afterwards. Without `amount` and `tokenId`: every item of a collection. */
export type Allowance = {
  readonly token: string
  readonly spender: string
  readonly amount?: bigint
  readonly tokenId?: bigint
}

/** The result of a simulation; `failed` if no node could run it. */
export type Simulation =
  | {
      readonly outcome: 'done'
      readonly changes: readonly Change[]
      readonly allowances?: readonly Allowance[]
      /** Contracts emitted logs about the account that cannot be read: more changes than what is listed. */
      readonly isPartial?: boolean
    }
  | { readonly outcome: 'reverts' | 'failed' }
