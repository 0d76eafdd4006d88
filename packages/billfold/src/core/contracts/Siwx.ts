import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { SignInMessage } from '../../protocol/signIn/SignInMessage.ts'
import type { SignInSession } from '../../protocol/signIn/SignInSession.ts'
import type { KitEvent } from '../events/KitEvent.ts'
import type { Clock } from './Environment.ts'
import type { KitStorage } from './KitStorage.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

/** A message to sign; `toString` gives the text that the wallet shows and signs. */
export type SignInMessageText = SignInMessage & { toString(): string }

/**
 * How visitors sign in with their wallet, as the option `siwx` of a kit. `createSiwx` and `createServerSiwx` make one; a host may
 * write its own. Names are those of specification section 7. A call that rejects with `sign-in/server-away`, or does not settle
 * within 15 s, counts as a server that is away.
 */
export type Siwx = {
  /** `accountAddress` is empty where the visitor chooses the account while signing (a pairing). */
  createMessage(input: {
    readonly accountAddress: string
    readonly chainId: NetworkId
  }): SignInMessageText | Promise<SignInMessageText>
  /** Asks for the signature; by default the connected wallet signs the text. */
  signMessage?(input: {
    readonly message: string
    readonly chainId: NetworkId
    readonly accountAddress: string
  }): Promise<string>
  /** Keeps a session that the kit has compared and verified. Rejecting refuses it. */
  addSession(session: SignInSession): void | Promise<void>
  revokeSession(chainId: NetworkId, address: string): void | Promise<void>
  /** Takes these in the place of all others; an empty list signs every account out. */
  setSessions(sessions: readonly SignInSession[]): void | Promise<void>
  /** With the scope `account`, those of any network of the family count as well. */
  getSessions(chainId: NetworkId, address: string): readonly SignInSession[] | Promise<readonly SignInSession[]>
  /** Whether a connection without a session is ended. Off by default. */
  getRequired?(): boolean
  /** Whether a connection that ends takes its sessions with it. On by default. */
  readonly signOutOnDisconnect?: boolean | undefined
  /** `account` asks once for all networks of a family; by default each network asks. */
  readonly scope?: 'network' | 'account' | undefined
  /**
   * Who answers for the sessions of `getSessions`. `page`, the default: the kit compares each with its text and verifies its
   * signature. `server`: a server has verified them, and their texts and signatures may be empty.
   */
  readonly verifiedBy?: 'page' | 'server' | undefined
  /** The families whose accounts are asked; all by default. */
  readonly namespaces?: readonly Namespace[] | undefined
  /** Holds one session at a time: of several that one approval signed, `setSessions` gets all and keeps one. */
  readonly isSingle?: boolean | undefined
  /** Calls back when sessions have changed elsewhere, in another tab for example. */
  subscribe?(onChange: () => void): Unsubscribe
  /** Called by each kit with its own parts; the kit then uses what it returns. */
  bind?(getParts: () => SiwxParts): Siwx
}

/** Parts of the kit that its `siwx` uses once the kit is created. */
export type SiwxParts = {
  readonly store: {
    getState(): {
      readonly namespaces: { readonly [name in Namespace]?: { readonly networkId?: NetworkId | undefined } }
    }
  }
  readonly runtime: { readonly storage: KitStorage; emit(event: KitEvent): void }
  readonly environment: { readonly clock: Pick<Clock, 'now'>; readonly fetch: typeof fetch }
  readonly metadata: { readonly url: string }
}
