/** How long a proposal is listened to, and how many. */
export const proposalTimes = {
  /** After the end of its code: for a settlement under way, and to answer wallets that come too late. */
  graceMs: 60_000,
  /** Proposals of one page that are listened to at once; the oldest that are over make room. */
  count: 20,
} as const
