/** What signing gives, per kind of request. */
export type SignAnswer =
  /** 65 bytes as 0x hex. */
  | { readonly kind: 'evm-message' | 'evm-typed-data'; readonly signature: string }
  /** What is sent, and the hash by which it will be known. */
  | { readonly kind: 'evm-transaction'; readonly raw: string; readonly hash: string }
  /** 64 bytes as base58. */
  | { readonly kind: 'solana-message'; readonly signature: string }
  /** The same transactions as base64 with this account's signature in them, and that signature as base58. */
  | {
      readonly kind: 'solana-transactions'
      readonly transactions: readonly string[]
      readonly signatures: readonly string[]
    }
