import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { Account } from './Account.ts'
import type { ConnectSignIn } from './ConnectSignIn.ts'
import type { Embedded } from './Embedded.ts'
import type { HandOverStage } from './HandOverStage.ts'
import type { Network } from './Network.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

/**
 * How a wallet is reached. The specification's types map to it: INJECTED `injected`, ANNOUNCED `announced`,
 * EXTERNAL `external`, WALLET_CONNECT `pairing`, AUTH `embedded`; MULTI_CHAIN is any connector with several namespaces.
 */
export type ConnectorKind = 'injected' | 'announced' | 'external' | 'pairing' | 'embedded'

/** What a wallet grants in one namespace. The first account is the active one. */
export type ConnectedNamespace = {
  readonly accounts: readonly Account[]
  readonly approvedNetworks: readonly NetworkId[] | 'all'
  /**
   * The network the wallet is on now. It may be one the host did not configure; absent when the wallet has no such notion.
   * Where each request names its network and the wallet is on none (the wallet standard), it is the page's choice, which
   * the connector keeps.
   */
  readonly networkId?: NetworkId
}

/** Everything a wallet grants, by namespace. A namespace that is absent, or has no accounts, is not connected. */
export type Connected = { readonly [namespace: string]: ConnectedNamespace }

/** What a connector reports on its own, by event. */
export type ConnectorEvents = {
  /** Accounts or network changed: the whole new truth, never a difference. */
  change: (connected: Connected) => void
  /**
   * The wallet shares no account any more, in one namespace or (without argument) in all. Of pairings and embedded wallets
   * this is the end. Others may be locked: the kit keeps the connection, and restores it with the next `change`.
   */
  disconnect: (namespace?: Namespace) => void
}

/** A pairing that a wallet may take up: it scans or opens `uri`. */
export type PairingOffer = {
  /** `wc:…`; any reader of it can answer in the wallet's place until it expires. */
  readonly uri: string
  /** Milliseconds since the epoch from which on it is of no use. */
  readonly expiresAt: number
}

/** One request to a wallet on one network (CAIP-27). */
export type ConnectorRequest = {
  readonly network: NetworkId
  /** The account that the request is for, where `params` of the family do not say so in one way; by default the wallet's active one. */
  readonly account?: string
  readonly method: string
  readonly params?: unknown
  readonly signal?: AbortSignal
  /** Present for what may send money: see `HandOverStage` for what a connector does with it. */
  readonly onStage?: (stage: HandOverStage, hash?: string) => unknown
}

/**
 * A way to reach one wallet: a plain object made by a factory. Its promises always settle once `signal` aborts, it
 * rejects with `BillfoldError` only, and it never throws synchronously.
 */
export type Connector = {
  /** Unique within a kit and stable over reloads: the rdns of an announced wallet, else a slug. */
  readonly id: string
  /** Of a pairing: the wallet's at the other end while there is one, else how that way to connect is called. */
  readonly name: string
  /** `data:` or `https:` address, drawn with `<img>` only. */
  readonly icon?: string | undefined
  readonly kind: ConnectorKind
  readonly namespaces: readonly Namespace[]
  readonly rdns?: string | undefined
  /** Its announcement lacks what EIP-6963 demands; development builds alert the host developer. */
  readonly isIncomplete?: boolean
  /** Identifier of the matching row of the wallet directory, where known. */
  readonly walletId?: string
  /** Present on connectors of kind `embedded`, and only there. */
  readonly embedded?: Embedded
  /**
   * Asks the visitor. `networks` are the configured ones, the wanted network of each namespace first. A pairing passes its
   * offer to `onOffer`: within the call when one was prepared, else as soon as it can be made. `signIn` loads the code for a wallet
   * that connects and signs in by one approval, and never rejects; absent where the host has no sign-in.
   */
  connect(options: {
    networks: readonly Network[]
    signal: AbortSignal
    onOffer?: ((offer: PairingOffer) => void) | undefined
    signIn?: (() => Promise<ConnectSignIn | undefined>) | undefined
  }): Promise<Connected>
  /**
   * Makes an offer in advance, so that `connect` passes it on within its call and a link can be opened inside the tap. The
   * returned function releases an unused offer.
   */
  prepare?(options: { networks: readonly Network[] }): Unsubscribe
  /**
   * Makes an offer that is shown before `connect` is called, as a code beside a list, and passes it to `onOffer`.
   * `onAnswer` is called once: without a failure when a wallet approved, whose answer the next `connect` returns; else with
   * the reason why the offer ended, as `connect` rejects. The next `connect` for these networks goes on with the same offer. The returned
   * function releases an unused offer, and an unused approval too.
   */
  offer?(options: {
    networks: readonly Network[]
    onOffer(offer: PairingOffer): void
    onAnswer(failure?: unknown): void
  }): Unsubscribe
  /** The visitor is back on the page, perhaps from the wallet: asks for what was missed meanwhile. */
  wake?(): void
  /** Restores silently; `null` when the wallet shares no account. A connector that may be locked emits `change` once it shares some. Never opens a prompt. */
  reconnect(options: { networks: readonly Network[]; signal: AbortSignal }): Promise<Connected | null>
  disconnect(namespace?: Namespace): Promise<void>
  /**
   * Of a pairing: whether its session speaks for a network. For others the wallet is asked first, and may refuse. Absent
   * where that is not known.
   */
  hasNetwork?(networkId: NetworkId): boolean
  /** Resolves once the wallet is verifiably on the network. Absent when the wallet cannot be asked. */
  switchNetwork?(options: { network: Network; signal: AbortSignal }): Promise<void>
  /** CAIP-27 shaped: the method runs on `network`; the result is the wallet's answer, unparsed. */
  request(options: ConnectorRequest): Promise<unknown>
  /**
   * The family's native provider object (EIP-1193 for `eip155`). That of a wallet in the page may be the wallet's own: hosts
   * take `getProvider`, which verifies what is signed.
   */
  provider?(namespace: Namespace): unknown
  on<event extends keyof ConnectorEvents>(event: event, listener: ConnectorEvents[event]): Unsubscribe
}
