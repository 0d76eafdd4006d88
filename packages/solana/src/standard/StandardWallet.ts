/** A wallet as the wallet standard (version 1.0.0) has it. Taken for hostile: nothing of it is read unguarded. */
export type StandardWallet = {
  readonly version: string
  readonly name: string
  readonly icon: string
  /** Such as `solana:mainnet`. */
  readonly chains: readonly string[]
  /** By name, such as `standard:connect`. */
  readonly features: Readonly<Record<string, unknown>>
  readonly accounts: readonly StandardAccount[]
}

/** One account that a wallet shares with the page. */
export type StandardAccount = {
  readonly address: string
  readonly publicKey: Readonly<Uint8Array>
  readonly chains: readonly string[]
  readonly features: readonly string[]
}
