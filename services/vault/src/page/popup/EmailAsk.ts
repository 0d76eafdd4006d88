/** A site that leads its visitor to the change of the login's address. Plain values only: it travels between windows. */
export type EmailAsk = {
  /** Verified: the site around the frame. */
  readonly origin: string
  readonly claimedName?: string
  /** The address of now. */
  readonly email: string | null
}
