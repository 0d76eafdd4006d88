/** One account of an owner that holds a token. */
export type TokenAccount = { readonly address: string; readonly mint: string; readonly amount: bigint }
