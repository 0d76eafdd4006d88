/** How long a wallet stays open without use: 5 minutes. */
export const idleLimitMs = 300_000
