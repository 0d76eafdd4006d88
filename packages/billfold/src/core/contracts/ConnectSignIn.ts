import type { NetworkId } from '../../protocol/caip/types.ts'
import type { SignInMessage } from '../../protocol/signIn/SignInMessage.ts'

/** Sign-in within the connection, for a wallet that connects and signs in by one approval. */
export type ConnectSignIn = {
  /**
   * The message to sign on a network; `undefined` when there is none: the account has a session, the host does not ask accounts of
   * this family, or makes no message in time. Without `address` the visitor chooses the account in the wallet. Never rejects.
   */
  prepare(options: {
    readonly networkId: NetworkId
    readonly address?: string | undefined
    readonly signal: AbortSignal
  }): Promise<ConnectSignIn.Draft | undefined>
  /**
   * Compares, verifies and stores what the wallet signed. A session that does not count leaves the connection as it is: the visitor
   * is then asked as after any connection. Never rejects.
   */
  keep(signed: ConnectSignIn.Signed): Promise<void>
  /** The visitor declined: the connection that follows is not asked again, unless sign-in is required. */
  decline(): void
}

export declare namespace ConnectSignIn {
  type Draft = {
    /** `accountAddress` is empty where the visitor chooses the account. */
    readonly data: SignInMessage
    /** The text for an account. */
    toText(address: string): string
  }
  type Signed = {
    readonly draft: Draft
    readonly address: string
    readonly message: string
    readonly signature: string
    readonly signal: AbortSignal
  }
}
