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
   * The sealed message that ends the session, which was ended here while the relay may not have it yet: it is kept for its
   * wallet and is nobody's session any more, in no page. The same envelope each time: relay and wallet tell it from a second one.
   */
  readonly farewell?: string
}
