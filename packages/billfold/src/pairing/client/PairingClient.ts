import type { Unsubscribe } from '../../core/contracts/Unsubscribe.ts'
import type { ProposalNamespaces } from '../../wire/sign/namespaceTypes.ts'
import type { SignError } from '../../wire/sign/signErrors.ts'
import type { PairingFault } from './PairingFault.ts'
import type { PairingSession } from './PairingSession.ts'
import type { SignedIn, SignInRequest } from './SignInRequest.ts'

/** One code that a wallet may take up. */
export type PairingProposal = {
  /** `wc:…`, there before anything is sent. Any reader of it can answer in the wallet's place until it expires. */
  readonly uri: string
  /** Milliseconds since 1970 from which on it is of no use. */
  readonly expiresAt: number
  /**
   * The session, once a wallet has settled it and it is stored. Rejects `connection/rejected`, `pairing/closed`,
   * `pairing/expired`, `pairing/invalid-settlement`, `pairing/relay-unreachable`, `pairing/relay-refused`,
   * `pairing/relay-failed` and `request/aborted`.
   */
  readonly session: Promise<PairingSession>
  /**
   * What the wallet signed, checked, when it was asked to sign in and did; `undefined` when it only connected. Settles
   * with `session`; an answer that is not what was asked leaves no session (`pairing/invalid-sign-in`).
   */
  readonly signedIn: Promise<SignedIn | undefined>
}

export type PairingEvents = {
  /** The sessions of this origin, whenever one came, changed or went, here or in another tab. */
  sessions: readonly PairingSession[]
  /** An event that the wallet sent by itself. */
  event: { readonly topic: string; readonly name: string; readonly data: unknown; readonly chainId: string }
  /**
   * A wallet took up what the page before this one had offered, and with what it signed if it was asked to sign in. Emitted
   * in the one page that went on with it, after `restore`.
   */
  resumed: { readonly session: PairingSession; readonly signedIn: SignedIn | undefined }
  /** A session is over, with the reason that was given for it. */
  deleted: { readonly topic: string; readonly reason: SignError }
  /** A request is with the relay, and the wallet has sent nothing yet. It goes on waiting. */
  silent: { readonly topic: string }
  fault: PairingFault
}

/** The application's side of the public pairing protocol, version 2. Nothing is opened before it is used. */
export type PairingClient = {
  /** Makes a code and offers it. Synchronous: a link can be opened in the tap that asked for it. */
  propose(parameters: PairingClient.ProposeParameters): PairingProposal
  /** Reads what is stored and listens to it. Called by everything that needs it; resolves with the sessions. */
  restore(): Promise<readonly PairingSession[]>
  /** The sessions that are known and alive. Empty before `restore`. */
  sessions(): readonly PairingSession[]
  /**
   * Asks a wallet. Resolves with its answer, unparsed. Rejects `pairing/session-ended` (gone, or run out),
   * `pairing/not-approved`, `pairing/session-silent` (no message after a pause: nothing was asked),
   * `pairing/request-expired`, `wallet/rejected` or `request/failed` with the wallet's `{ code, message }` as cause, and
   * the errors of the relay.
   */
  request(parameters: PairingClient.RequestParameters): Promise<unknown>
  /** Resolves when the wallet says that it is there; rejects `pairing/session-silent` when it does not in time. */
  ping(topic: string, options?: { readonly signal?: AbortSignal }): Promise<void>
  /** Ends a session here, and notifies the wallet. Resolves when it is forgotten here. */
  disconnect(topic: string): Promise<void>
  /** The page is back: reconnects now, and asks the relay for what was missed. */
  wake(): void
  /** Whether what is stored is encrypted under a key that the browser keeps; `undefined` before anything was stored. */
  isEncrypted(): boolean | undefined
  on<event extends keyof PairingEvents>(event: event, listener: (value: PairingEvents[event]) => void): Unsubscribe
  /** Closes the socket and stops every timer; what waits rejects `request/aborted`. Sessions stay stored. */
  destroy(): void
}

export declare namespace PairingClient {
  type ProposeParameters = {
    /** All of it optional for the wallet. */
    readonly namespaces: ProposalNamespaces
    readonly sessionProperties?: { readonly [name: string]: string } | undefined
    readonly scopedProperties?: { readonly [key: string]: unknown } | undefined
    /**
     * Asks to sign in within the same approval. All chains must be `eip155`; a wallet that does not know it connects only.
     * The code is there at once, and is offered when the request is; a promise that rejects ends the proposal with its
     * error, and its creator has to handle the rejection.
     */
    readonly authenticate?: SignInRequest | Promise<SignInRequest> | undefined
    /** Gives the code up. A wallet that answers later gets the error that its session is over. */
    readonly signal?: AbortSignal | undefined
  }
  type RequestParameters = {
    readonly topic: string
    /** CAIP-2. */
    readonly chainId: string
    readonly method: string
    readonly params: unknown
    /** How long the wallet may take, 300 (default) to 604,800 seconds. */
    readonly expirySeconds?: number | undefined
    /**
     * Opens the wallet itself, by a link, called with the id of the request once the relay has it. So a silent wallet is no
     * sign of a dead session: the request goes out at once, and silence is only reported (`silent`).
     */
    readonly openWallet?: ((id: number) => void) | undefined
    readonly signal?: AbortSignal | undefined
  }
}
