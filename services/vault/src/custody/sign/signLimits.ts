/** Bounds of what is signed at once. */
export const signLimits = {
  /** Bytes of a message, of call data, of the JSON of typed data. */
  dataBytes: 131_072,
  /** Transactions of one solana_signAllTransactions. */
  transactions: 20,
} as const
