/** A mail as the local mailbox shows it. */
export type MailboxMessage = {
  readonly id: string
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The line that is digits alone. */
  readonly code: string | null
  readonly links: readonly string[]
  readonly messageId: string
  /** Milliseconds since 1970. */
  readonly receivedAt: number
}
