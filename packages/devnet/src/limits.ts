/** Every number of the devnet that is a decision, in one place. */
export const limits = {
  /** A chain that has not answered by then counts as broken. */
  bootTimeoutMs: 20_000,
  /** Between two looks at a condition of our own processes or chains. */
  pollIntervalMs: 15,
  /** A process that ignores SIGTERM is killed after this. */
  stopGraceMs: 2_000,
  /** One JSON-RPC call to a local chain. */
  rpcTimeoutMs: 15_000,
  /** How long a transaction of ours may stay unmined before the faucet gives up (mining may be paused). */
  receiptTimeoutMs: 10_000,
  /** How often a persistent devnet looks whether there is something new to write. */
  saveIntervalMs: 30_000,
  /** How many lines of a chain's output are kept for the message of a failed start. */
  keptLogLines: 40,
  /** Largest faucet request. */
  faucetBodyBytes: 1_024,
  /** Faucet requests per address in `faucetWindowMs`. */
  faucetRequestsPerWindow: 30,
  faucetWindowMs: 60_000,
  /** Addresses whose rate is remembered at once. */
  faucetTrackedAddresses: 1_000,
  /** A faucet connection that sends nothing is closed after this. */
  faucetRequestTimeoutMs: 5_000,
} as const
