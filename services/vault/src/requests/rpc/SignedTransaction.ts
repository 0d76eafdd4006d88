/** A transaction as a node takes it: EVM as 0x hex, Solana as base64. `options` are those of Solana's `sendTransaction`. */
export type SignedTransaction = {
  readonly hash: string
  readonly raw: string
  readonly options?: Readonly<Record<string, unknown>>
}
