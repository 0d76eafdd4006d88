/** Kind of an account; which kinds exist depends on the family (specification section 3). */
export type AccountType = 'eoa' | 'smartAccount' | 'payment' | 'ordinal'

/** One account of a connection. `address` is in the family's canonical form (EVM: EIP-55). */
export type Account = {
  readonly address: string
  readonly type: AccountType
  readonly publicKey?: string
  readonly path?: string
}
