/** Every number of the Bitcoin chain that is a decision, in one place. */
export const bitcoinLimits = {
  /** Largest body: the hex of the largest transaction that is relayed, and some. */
  bodyBytes: 1_000_000,
  /** A connection that sends nothing is closed after this. */
  requestTimeoutMs: 5_000,
  /** Unspent outputs in blocks above which the list of a script is refused: `utxos_limit` of electrs. */
  unspentAtMost: 500,
  /** Blocks that one call may mine, or replace. */
  blocksAtOnce: 500,
  /** Snapshots that are kept at once; the oldest is forgotten. */
  snapshots: 20,
  /** What one request to the faucet gives, in satoshi. */
  faucetGift: 100_000_000n,
  /** Largest sum that can be asked of `fund` at once, in satoshi. */
  fundAtMost: 1_000_000_000_000n,
  /** What the faucet pays for its transactions, in satoshi per virtual byte. */
  faucetFeeRate: 2n,
} as const
