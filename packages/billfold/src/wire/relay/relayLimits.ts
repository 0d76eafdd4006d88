/** What a relay of the pairing protocol takes unless it is set otherwise. Public relays may take less, and do not say. */
export const relayLimits = {
  /** Characters of one message, an envelope in base64. */
  messageCharacters: 524_288,
  /** Bytes of one frame; a batch may hold several messages. */
  frameBytes: 4_194_304,
  /** Topics of one batch, messages of one batch, receipts of one batch. */
  batchCount: 500,
  /** Longest life of a message, in seconds: 30 days. A longer one is cut to it. */
  ttlSeconds: 2_592_000,
  /** Life of a token, in seconds. */
  tokenSeconds: 86_400,
  /** By how much clocks of client and relay may differ, in milliseconds. */
  tokenLeewayMs: 120_000,
  /** How often a relay pings. Clients on Node give up after 35 s without. */
  pingMs: 25_000,
} as const
