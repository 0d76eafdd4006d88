import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { Account } from './Account.ts'
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
  /** The network the wallet is on now. It may be one the host did not configure; absent when the wallet has no such notion. */
  readonly networkId?: NetworkId
}

/** Everything a wallet grants, by namespace. A namespace that is absent, or has no accounts, is not connected. */
export type Connected = { readonly [namespace: string]: ConnectedNamespace }

/** What a connector tells on its own, by event. */
export type ConnectorEvents = {
  /** Accounts or network changed: the whole new truth, never a difference. */
  change: (connected: Connected) => void
  /** The wallet ended the connection, in one namespace or (without argument) in all. */
  disconnect: (namespace?: Namespace) => void
}

/** One request to a wallet on one network (CAIP-27). */
export type ConnectorRequest = {
  readonly network: NetworkId
  readonly method: string
  readonly params?: unknown
  readonly signal?: AbortSignal
}

/**
 * A way to reach one wallet: a plain object made by a factory. Its promises always settle once `signal` aborts, it
 * rejects with `BillfoldError` only, and it never throws synchronously.
 */
export type Connector = {
  /** Unique within a kit and stable over reloads: the rdns of an announced wallet, else a slug. */
  readonly id: string
  readonly name: string
  /** `data:` or `https:` address, drawn with `<img>` only. */
  readonly icon?: string
  readonly kind: ConnectorKind
  readonly namespaces: readonly Namespace[]
  readonly rdns?: string
  /** Identifier of the matching row of the wallet directory, where known. */
  readonly walletId?: string
  /** Asks the visitor. `networks` are the configured ones, the wanted network of each namespace first. */
  connect(options: { networks: readonly Network[]; signal: AbortSignal }): Promise<Connected>
  /** Restores silently; `null` when the wallet no longer grants anything. Never opens a prompt. */
  reconnect(options: { networks: readonly Network[]; signal: AbortSignal }): Promise<Connected | null>
  disconnect(namespace?: Namespace): Promise<void>
  /** Resolves once the wallet is verifiably on the network. Absent when the wallet cannot be asked. */
  switchNetwork?(options: { network: Network; signal: AbortSignal }): Promise<void>
  /** CAIP-27 shaped: the method runs on `network`; the result is the wallet's answer, unparsed. */
  request(options: ConnectorRequest): Promise<unknown>
  /** The family's native provider object (EIP-1193 for `eip155`), for hosts that want it. */
  provider?(namespace: Namespace): unknown
  on<event extends keyof ConnectorEvents>(event: event, listener: ConnectorEvents[event]): Unsubscribe
}

/** Makes a connector that needs to know the kit (pairing, embedded). */
export type ConnectorFactory = (setup: ConnectorSetup) => Connector

/** What a connector may know of the kit that it is made for. */
export type ConnectorSetup = {
  readonly projectId: string | undefined
  readonly api: string | undefined
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: readonly string[]
  }
  networks(): readonly Network[]
}
