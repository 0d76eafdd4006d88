import type { SignInSession } from '../../protocol/signIn/SignInSession.ts'
import type { KitState } from './KitState.ts'

/** What a server drew and a browser hydrates. */
export type InitialState = KitState & {
  /** Of the active account, as the host's server knows it: drawn until the page has looked for itself. */
  readonly session?: SignInSession | undefined
}
