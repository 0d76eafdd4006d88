/** Codes with which a relay closes a socket (RFC 6455 section 7.4 and the relay's own). */
export const relayCloseCodes = {
  /** The server ends; come back at once. */
  goingAway: 1001,
  /** A frame beyond the limit. */
  tooBig: 1009,
  /** Too many requests; come back later. */
  tryAgainLater: 1013,
  /** Token, project or origin refused, with the reason as text. Coming back with the same will not help. */
  refused: 3000,
  /** Nothing subscribed and nothing sent for long; come back when needed. */
  idle: 4008,
  /** This instance sheds load; come back at once, to another. */
  rebalancing: 4010,
} as const
