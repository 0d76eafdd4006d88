import type { ConnectorFactory, EmbeddedRequest, EmbeddedUser } from 'billfold/adapter'
import type { EmbeddedSwitches } from './EmbeddedSwitches.ts'

/** An embedded wallet in a test's hand: the vault, its mails, its windows and its frame are played by the test. */
export type VirtualEmbedded = {
  readonly factory: ConnectorFactory
  readonly switches: EmbeddedSwitches
  set(change: Partial<EmbeddedSwitches>): void
  /** Who is logged in now. */
  readonly user: EmbeddedUser | undefined
  /** How often mails were sent, windows opened, this page left for a provider, and the theme sent to the frame. */
  readonly counts: {
    readonly mails: number
    readonly windows: number
    readonly redirects: number
    readonly themes: number
  }
  /** Requests that wait for the visitor, oldest first. */
  readonly requests: readonly EmbeddedRequest[]
  /** The visitor follows the link of the mail. */
  allowDevice(): void
  /**
   * The visitor comes to an end in the window of a provider, in the app that opened the address of Farcaster, or with their passkey: logged in, under this name, which a passkey has none of; the
   * window closed, or the browser's prompt cancelled, without a result; the provider refused, or the vault does not know the passkey; or what was said could not be trusted.
   */
  endLogin(outcome: 'done' | 'closed' | 'refused' | 'failed', userName?: string): void
  /** The visitor answers the oldest request, as the buttons in the frame do. */
  answer(outcome: 'approve' | 'decline'): void
  /** The vault ends the session, as after a sign-out everywhere. */
  endSession(): void
}
