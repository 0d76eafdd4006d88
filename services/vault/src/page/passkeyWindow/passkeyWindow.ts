import type { PasskeyCreation } from '../../contract/calls/passkeyCreation.ts'
import type { PasskeyRequest } from '../../contract/calls/passkeyRequest.ts'
import type { PasskeyCeremony } from '../login/PasskeyCeremony.ts'

/** How a frame and the window in which passkeys are made and used meet: one message between two pages of one origin, then a port. */
export const passkeyWindow = { welcome: '@billfold-vault/passkey-welcome' } as const

/** From the frame that was asked to log in by the window; with it goes a port. */
export type PasskeyWelcome = {
  readonly type: typeof passkeyWindow.welcome
  readonly hostOrigin: string
  readonly theme: string | undefined
}

/** What the visitor chose: a passkey that is there, or a new one and with it a new wallet. */
export type PasskeyWay = 'logIn' | 'signUp'

/** From the window: the choice, what the authenticator answered, or why it did not. */
export type ToFrame =
  | { readonly kind: 'choose'; readonly way: PasskeyWay }
  | { readonly kind: 'used'; readonly answer: Awaited<ReturnType<PasskeyCeremony['use']>> }
  | { readonly kind: 'enrolled'; readonly answer: Awaited<ReturnType<PasskeyCeremony['enrol']>> }
  | { readonly kind: 'stopped'; readonly reason: PasskeyReason }

/** From the frame: a ceremony to run, or how it ended: without a reason all went well; `isLast`, and nothing can be tried again here. */
export type ToWindow =
  | { readonly kind: 'use'; readonly request: PasskeyRequest; readonly realm: string }
  | {
      readonly kind: 'enrol'
      readonly creation: PasskeyCreation
      readonly request: PasskeyRequest
      readonly realm: string
    }
  | { readonly kind: 'over'; readonly reason?: PasskeyReason; readonly isLast?: true }

/** Why it came to nothing, as far as a visitor can do something about it. */
export type PasskeyReason =
  | 'cancelled'
  | 'without-prf'
  | 'unsupported'
  | 'exists'
  | 'not-known'
  | 'offline'
  | 'too-many'
  | 'not-opened'
  | 'unknown'
