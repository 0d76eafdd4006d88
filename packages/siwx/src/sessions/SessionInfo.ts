/** What a host and its page may know of a session. */
export type SessionInfo = {
  readonly address: string
  /** CAIP-2. */
  readonly chainId: string
  /** Milliseconds since the epoch, as the other time. */
  readonly signedInAt: number
  readonly expiresAt: number
}
