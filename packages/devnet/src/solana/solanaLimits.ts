/** Numbers of the Solana chain: those of the network itself, and our own decisions. */
export const solanaLimits = {
  /** A blockhash may be used in this many further blocks (MAX_PROCESSING_AGE). */
  blockhashAge: 150,
  /** A slot of the network; idle time passes in these by default. */
  slotMs: 400,
  slotsPerEpoch: 432_000,
  lamportsPerSignature: 5_000n,
  /** Largest serialised transaction: one IPv6 packet. */
  transactionBytes: 1_232,
  /** Compute units of an instruction of a program, of a builtin one, and of a whole transaction. */
  unitsPerInstruction: 200_000,
  unitsPerBuiltin: 3_000,
  unitsPerTransaction: 1_400_000,
  /** Most accounts in one getMultipleAccounts, signatures in one getSignatureStatuses, rows of a page of history. */
  accountsPerCall: 100,
  statusesPerCall: 256,
  historyPage: 1_000,
  /** Most slots that getRecentPrioritizationFees answers for. */
  feeSlots: 150,
  /** How long the time of a slot without transactions is remembered, in slots. */
  timedSlots: 10_000,
  /** Largest data that base58 is allowed for. */
  base58Bytes: 128,
  /** Largest request body. */
  bodyBytes: 512 * 1_024,
  requestTimeoutMs: 10_000,
  /** Subscriptions of one socket. */
  subscriptionsPerSocket: 1_000,
  /** Most slots that one `advanceSlots` passes. */
  slotsPerAdvance: 10_000,
} as const
