/** Bounds and terms of calls. Times in milliseconds. */
export const callLimits = {
  /** Longest that a call may be left open. */
  longestWaitMs: 25_000,
  codeLifeMs: 300_000,
  codeTries: 3,
  sendGapMs: 30_000,
  loginDigits: 6,
  changeDigits: 8,
  /** A flow that was not finished. */
  flowLifeMs: 900_000,
  /** A login at a provider, from the click to its result. */
  socialLifeMs: 600_000,
  /** How long a window that was cut off may learn where it goes. */
  windowLifeMs: 180_000,
  /** A channel of the Farcaster relay, and a challenge of a passkey. */
  farcasterLifeMs: 300_000,
  passkeyLifeMs: 300_000,
  /** Passkeys of one visitor. */
  passkeys: 20,
  accessTokenMs: 300_000,
  refreshIdleMs: 2_592_000_000,
  refreshMostMs: 7_776_000_000,
  /** How old the proof of an address may be for what needs a fresh one. */
  stepUpMs: 300_000,
  /** Until when a device is young, and what it may wait for is held. */
  youngDeviceMs: 604_800_000,
  /** The first day of a wallet, in which nothing is held: its owner sets it up, and its windows are devices of their own. */
  youngVaultMs: 86_400_000,
  /** How long a hold that is over lets through what it was for. */
  holdUseMs: 3_600_000,
  /** Wrong proofs of a passphrase by one device, and by all, then how long no further one is read. */
  factorTries: 10,
  factorTriesOfAll: 100,
  factorLockMs: 86_400_000,
  /** A server half that no write took. */
  preparedLifeMs: 3_600_000,
  grantLifeMs: 60_000,
  /** How far `iat` of a proof may be from the server's time. */
  proofSlackMs: 60_000,
  nonceLifeMs: 120_000,
} as const
