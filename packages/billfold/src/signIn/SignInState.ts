import type { SignInMessageText } from '../core/contracts/Siwx.ts'
import type { NetworkId } from '../protocol/caip/types.ts'
import type { BillfoldError } from '../protocol/errors/BillfoldError.ts'
import type { SignInSession } from '../protocol/signIn/SignInSession.ts'

/** Who is to sign in: the active account, on the network that it is on. */
export type SignInTarget = { readonly chainId: NetworkId; readonly address: string }

/** What is to be signed: the parts, and the text that the wallet shows. */
export type SignInDraft = { readonly data: SignInMessageText; readonly text: string }

/**
 * `idle`: no account, or on a network that is not configured. `looking`: for a session. `preparing`: the message. `ready`: the
 * visitor reads it. `asking`: the wallet. `saving`: verifying and keeping what was signed. `failed`: can be tried again.
 * `away`: the server does not answer. `signedIn`. `declined`: connected without a session, and not asked.
 */
export type SignInPhase =
  | 'idle'
  | 'looking'
  | 'preparing'
  | 'ready'
  | 'asking'
  | 'saving'
  | 'failed'
  | 'away'
  | 'signedIn'
  | 'declined'

/** Where the sign-in of the active account is. */
export type SignInState = {
  readonly phase: SignInPhase
  readonly target?: SignInTarget | undefined
  /** Counts what is waited for: answers to an earlier question are dropped. */
  readonly attempt: number
  /** The visitor is not asked unless sign-in is required: the connection was restored. */
  readonly isQuiet?: boolean | undefined
  /** Ask the wallet as soon as the message is there. */
  readonly asksNext?: boolean | undefined
  readonly isRequired: boolean
  readonly draft?: SignInDraft | undefined
  readonly session?: SignInSession | undefined
  /** Why it failed, or why it is not known whether there is a session. */
  readonly error?: BillfoldError | undefined
  /** The account and network that was signed in last: where cancelling leads back to. */
  readonly last?: SignInTarget | undefined
}
