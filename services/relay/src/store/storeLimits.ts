/** Bounds of one mailbox. */
export const storeLimits = {
  /** Messages that may wait in one topic. */
  mailboxCount: 1_000,
  /** Characters that may wait in one topic. */
  mailboxCharacters: 16_777_216,
  /** Readers of a message whose receipts are kept, on pairing topics; who comes later gets it again with each subscription. */
  receiptCount: 32,
  /** How long a message that was acknowledged is still known, so that a publisher that missed the answer and repeats it does no harm. */
  echoMs: 120_000,
} as const
