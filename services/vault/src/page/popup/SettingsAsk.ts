/** Whose wallet a settings window looks after with the worker of a frame, and where that frame is. Plain values only: it travels between windows. */
export type SettingsAsk = {
  /** Verified: the site around the frame. */
  readonly origin: string
  readonly claimedName?: string
  /** Who is logged in there. */
  readonly userId: string
  readonly email: string | null
}
