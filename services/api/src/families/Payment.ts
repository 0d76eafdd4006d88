/** A payment for the order of a host. Amounts in base units; addresses are keys of the family. */
export declare namespace Payment {
  /** As the server of the host expects it. */
  type Expected = {
    /** `undefined` for the native currency. */
    readonly token: string | undefined
    /** What has to arrive at least. */
    readonly amount: bigint
    readonly recipient: string
    /** 32 bytes as 0x hex in lower case. */
    readonly reference: string
    readonly hash: string
  }
  /** What the chain has of it. */
  type Seen =
    /** No block holds it, as far as the nodes know. */
    | { readonly status: 'pending' }
    | { readonly status: 'failed' | 'different'; readonly difference: string | undefined }
    /** `confirmations` counts the blocks that hold it, its own included. */
    | { readonly status: 'paid'; readonly payer: string; readonly amount: bigint; readonly confirmations: number }
}
