/** An account: its address, or its place in a lookup table that is yet to be read. */
export type SolanaAccount = string | { readonly table: string; readonly index: number }

type Account = SolanaAccount

/** What one instruction does. Amounts in lamports, or in base units of the token; accounts of tokens, not their owners, where tokens move. */
export type SolanaStep =
  | { readonly kind: 'transfer-native'; readonly from: Account; readonly to: Account; readonly amount: bigint }
  | {
      readonly kind: 'create-account'
      readonly payer: Account
      readonly account: Account
      readonly amount: bigint
      readonly owner: string
    }
  /** Gives an account of the signer to a program. */
  | { readonly kind: 'assign'; readonly account: Account; readonly owner: string }
  /** The transaction does not run out: it can be sent at any later time. */
  | { readonly kind: 'advance-nonce'; readonly account: Account; readonly authority: Account }
  | { readonly kind: 'withdraw-nonce'; readonly account: Account; readonly to: Account; readonly amount: bigint }
  | { readonly kind: 'authorize-nonce'; readonly account: Account; readonly newAuthority: string }
  | {
      readonly kind: 'transfer-token'
      readonly from: Account
      readonly to: Account
      readonly authority: Account
      readonly amount: bigint
      /** Named where the program checks them. */
      readonly mint?: Account
      readonly decimals?: number
      /** Kept back by the mint. */
      readonly fee?: bigint
    }
  | {
      readonly kind: 'approve-token'
      readonly account: Account
      readonly delegate: Account
      readonly owner: Account
      readonly amount: bigint
      readonly isUnlimited: boolean
      readonly mint?: Account
      readonly decimals?: number
    }
  | { readonly kind: 'revoke-token'; readonly account: Account }
  /** The new authority; absent: none from then on. */
  | {
      readonly kind: 'set-authority'
      readonly account: Account
      readonly authority: 'mint' | 'freeze' | 'owner' | 'close' | 'other'
      readonly newAuthority?: string
    }
  | { readonly kind: 'mint-token'; readonly mint: Account; readonly to: Account; readonly amount: bigint }
  | { readonly kind: 'burn-token'; readonly account: Account; readonly mint: Account; readonly amount: bigint }
  | { readonly kind: 'close-account'; readonly account: Account; readonly to: Account }
  | { readonly kind: 'freeze' | 'thaw'; readonly account: Account; readonly mint: Account }
  | { readonly kind: 'sync-native'; readonly account: Account }
  | {
      readonly kind: 'create-token-account'
      readonly payer: Account
      readonly account: Account
      readonly owner: Account
      readonly mint: Account
    }
  | { readonly kind: 'unit-limit'; readonly units: number }
  /** Micro-lamports per compute unit. */
  | { readonly kind: 'unit-price'; readonly price: bigint }
  | { readonly kind: 'memo'; readonly text: string }
  | {
      readonly kind: 'unknown'
      readonly program: Account
      readonly accounts: readonly Account[]
      /** 0x hex. */
      readonly data: string
    }
