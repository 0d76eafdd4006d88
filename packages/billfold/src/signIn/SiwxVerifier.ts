import type { Namespace } from '../protocol/caip/types.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'

/** A check of a host, beside those of the kit: your server's, for example. */
export type SiwxVerifier = {
  readonly chainNamespace: Namespace
  /** By default every session of the namespace. */
  shouldVerify?(session: SignInSession): boolean
  /** Rejecting counts as a refusal, too. */
  verify(session: SignInSession): boolean | Promise<boolean>
}
