/** How long sessions and what they carry live. */
export const sessionTimes = {
  /** Longest life of a session, seconds: seven days, renewed by the wallet. */
  lifeSeconds: 604_800,
  /** By how much a wallet's clock may be ahead of ours, seconds. */
  slackSeconds: 3_600,
  /** Bounds and default of a request, seconds. */
  requestMinSeconds: 300,
  requestMaxSeconds: 604_800,
  /** After so long without a word the wallet is asked whether it is there before it is asked for more. */
  silentMs: 300_000,
  /** How long it may take to say so. */
  healthWaitMs: 30_000,
} as const
