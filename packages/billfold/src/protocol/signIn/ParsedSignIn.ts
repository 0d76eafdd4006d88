import type { SignInMessage } from './SignInMessage.ts'
import type { SignInFamily } from './signInFamilies.ts'

/** A sign-in message as it was read from its text. */
export type ParsedSignIn = {
  readonly family: SignInFamily
  readonly data: SignInMessage
  /** Written before the domain; most texts have none. `http` for loopback hosts only. */
  readonly scheme?: 'https' | 'http'
}
