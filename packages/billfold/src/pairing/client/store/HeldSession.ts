import type { PairingSession } from '../PairingSession.ts'

/** A session with what only the client may know. */
export type HeldSession = {
  readonly session: PairingSession
  /** Symmetric key of its topic, hex. */
  readonly key: string
  /** Keys of the namespaces that were proposed; empty when the wallet was free to choose. */
  readonly proposed: readonly string[]
  /** Id of the last message dealt with, by method, and of events by their name: older ones come too late. */
  readonly handled: { readonly [what: string]: number }
  /**
   * The sealed message that ends the session, which was ended here while the relay may not have it yet: it is kept to be sent to the
   * wallet, and no page uses the session any more. The envelope is the same each time, so that relay and wallet recognise a repetition.
   */
  readonly farewell?: string
}
