/** One thing that an EVM call, or typed data, does or allows. Amounts in base units; addresses in EIP-55's writing. */
export type Step =
  | { readonly kind: 'send-native'; readonly to: string; readonly amount: bigint }
  | {
      readonly kind: 'transfer'
      /** `erc20-or-erc721` where the call is the same for both: the amount may be the number of one token. */
      readonly standard: 'erc20' | 'erc20-or-erc721' | 'erc721' | 'erc1155'
      readonly token: string
      /** Absent where it is the signer. */
      readonly from?: string
      readonly to: string
      /** Amounts, for ERC-1155 one per token id, for ERC-721 absent. */
      readonly amounts?: readonly bigint[]
      readonly tokenIds?: readonly bigint[]
    }
  | {
      readonly kind: 'approve'
      readonly standard: 'erc20' | 'erc20-or-erc721' | 'erc721'
      readonly token: string
      /** Whose tokens, where it is not the signer by the call itself. */
      readonly owner?: string
      readonly spender: string
      /** New allowance; with `change`, what is added to or taken from it. Absent for all or nothing (DAI), and for ERC-721. */
      readonly amount?: bigint
      /** ERC-721: the one item. */
      readonly tokenId?: bigint
      readonly change?: 'increase' | 'decrease'
      /** Everything the account has or will have. */
      readonly isUnlimited: boolean
      /** Seconds since 1970. */
      readonly expiresAt?: bigint
      /** The contract that keeps the allowance, if it is not the token. */
      readonly via?: string
      /** Whether it is signed away without a transaction. */
      readonly isPermit: boolean
    }
  | {
      readonly kind: 'approve-all'
      readonly token: string
      readonly operator: string
      readonly isApproved: boolean
    }
  /**
   * A call to a contract that is on no list of the operator's, whose method has the name of a known one: `steps` are what a contract that keeps the
   * standard would do, so they are its own word and no more.
   */
  | { readonly kind: 'claimed'; readonly contract: string; readonly steps: readonly Step[] }
  /** Wraps or unwraps the native coin. */
  | { readonly kind: 'wrap' | 'unwrap'; readonly token: string; readonly amount: bigint }
  /** What a Safe pays the sender of its transaction: `amount` or more, in `token`, or in the native coin where that is absent. `to` is absent where it is the sender. */
  | { readonly kind: 'refund'; readonly amount: bigint; readonly token?: string; readonly to?: string }
  /** Several calls in one; `contract` runs them. */
  | { readonly kind: 'batch'; readonly contract: string; readonly steps: readonly Step[] }
  /** Code of another contract that runs with the rights of the account. */
  | { readonly kind: 'delegate'; readonly contract: string; readonly steps: readonly Step[] }
  /** `amount`: native coin that the new contract gets. */
  | { readonly kind: 'deploy'; readonly bytes: number; readonly amount: bigint }
  /** A signed order: what is given and what is to come back, as it says. */
  | {
      readonly kind: 'order'
      readonly market: string
      readonly gives: readonly OrderItem[]
      readonly gets: readonly OrderItem[]
    }
  | {
      readonly kind: 'unknown'
      readonly contract: string
      /** First four bytes as 0x hex; absent in a call without. */
      readonly selector?: string
      readonly data: string
      readonly why: 'not-known' | 'malformed' | 'too-deep' | 'too-many'
    }

export type OrderItem = {
  readonly standard: 'native' | 'erc20' | 'erc721' | 'erc1155' | 'unknown'
  readonly token: string
  readonly tokenId?: bigint
  /** From and to in the course of the order; the same where it does not change. */
  readonly startAmount: bigint
  readonly endAmount: bigint
  readonly to?: string
}
