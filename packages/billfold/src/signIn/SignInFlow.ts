import type { ConnectSignIn } from '../core/contracts/ConnectSignIn.ts'
import type { SignInEvent } from './signInTransition.ts'

/** The sign-in of one kit: follows the active account, and runs what its machine asks for. */
export type SignInFlow = ConnectSignIn & {
  dispatch(event: SignInEvent): void
  /** A connection was made, or restored without a question to the visitor. */
  noteConnected(isRestored: boolean): void
  /** Resolves once it is known whether the active account is asked to sign in; true if it is. */
  settle(): Promise<boolean>
}
