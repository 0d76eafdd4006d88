/** Bounds of what the vault's page and its servers say to each other. */
export const limits = {
  /** Writes of one vault over its life. */
  generations: 1_000_000,
  /** Envelopes of one vault, revoked ones included. */
  envelopes: 200,
  /** AES-GCM: 12 bytes of nonce, 16 of tag. */
  sealOverheadBytes: 28,
  /** Root secret, wrapping key, server half and every factor have this many bytes. */
  secretBytes: 32,
  /** Largest body that a server reads. */
  bodyBytes: 262_144,
} as const
