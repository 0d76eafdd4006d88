import type { NetworkId } from '../../protocol/caip/types.ts'

/** What an account signs to sign in (CAIP-122; for EVM the text of EIP-4361). Times are ISO 8601. */
export type SignInMessage = {
  readonly accountAddress: string
  readonly chainId: NetworkId
  /** Host of the page, with its port. */
  readonly domain: string
  /** Address of the login. */
  readonly uri: string
  readonly version: string
  readonly nonce: string
  /** For people; one line. */
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
}

/** One account signed in on one network: what was signed, as data and as the text, and the signature. */
export type SignInSession = {
  readonly data: SignInMessage
  readonly message: string
  readonly signature: string
  /** As the wallet of a pairing sent it (CAIP-74). */
  readonly cacao?: unknown
}

/**
 * How a host signs visitors in: where the parts of the message come from, and who keeps what was signed. Names are those
 * of specification section 7, so that what serves another kit serves here.
 */
export type SignIn = {
  /**
   * The message to sign. What is left out the kit fills in from the page, all but `nonce`. `accountAddress` is empty where
   * the visitor chooses the account while signing. Called for every code that is drawn.
   */
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: NetworkId
  }): SignIn.Parts | Promise<SignIn.Parts>
  /**
   * Takes all that was signed, in the place of what was there; with nothing in it the visitor is signed out. It was
   * checked in the page: have your server check it again, with a nonce of its own. Rejecting refuses the connection.
   */
  setSessions(sessions: readonly SignInSession[]): void | Promise<void>
}

export declare namespace SignIn {
  type Parts = Partial<SignInMessage> & Pick<SignInMessage, 'nonce'>
}
