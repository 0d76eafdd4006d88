import type { SignInMessage } from './SignInMessage.ts'

/** One account signed in on one network: what was signed, as data and as the text, and the signature. */
export type SignInSession = {
  readonly data: SignInMessage
  readonly message: string
  readonly signature: string
  /** As the wallet of a pairing sent it (CAIP-74). */
  readonly cacao?: unknown
}
