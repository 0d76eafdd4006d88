import type { NetworkId } from '../../protocol/caip/types.ts'
import type { SignInMessage } from '../../protocol/signIn/SignInMessage.ts'
import type { SignInSession } from '../../protocol/signIn/SignInSession.ts'

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
