import type { AuthPayload } from '../../wire/cacao/AuthPayload.ts'
import type { checkAuthResult } from '../../wire/cacao/checkAuthResult.ts'

/** What a wallet is asked to sign in with while it connects (EVM only). */
export type SignInRequest = Omit<AuthPayload, 'type' | 'version'> & {
  /** Methods that the session is to have. */
  readonly methods: readonly string[]
}

/** What a wallet has signed, checked: the proofs, line by line, for a server that checks them again. */
export type SignedIn = checkAuthResult.ReturnType
