import type { Namespace, NetworkId } from '../../protocol/caip/types.ts'
import type { ConnectedNamespace, Connector } from './Connector.ts'
import type { Unsubscribe } from './Unsubscribe.ts'

/**
 * The owner of a namespace's connections in place of the kit. The kit shows what `get` returns, writes none of it
 * down and restores none of it: that is the owner's. What a visitor does in the kit reaches the owner through connectors;
 * each of them connects, restores and disconnects through it. It never throws.
 */
export type ExternalOwner = {
  get(): OwnedConnections
  /** Calls back with every change of what `get` returns, in the same task. */
  subscribe(listener: () => void): Unsubscribe
  /** A connector that others made (the host, a pairing), as one that goes through the owner; one that does, or that serves other namespaces, comes back as it is. */
  adopt(connector: Connector): Connector
  /** Makes a live connection the active one, and `address`, if it has it, its first account. At once. */
  select(choice: { readonly connectorId: string; readonly address?: string | undefined }): void
  /**
   * Shows in a kit what `get` returns, until the kit is destroyed. Always `followOwner`: it is passed here so that kits without an owner
   * do not load it. `kit` is a `Kit`; contracts cannot name that type, because it is made of them.
   */
  follow(
    kit: { readonly id: string },
    adapter: { readonly namespace: Namespace; readonly connections?: ExternalOwner | undefined },
  ): void
  /** The network to begin with, chosen while nothing is connected. At once. */
  selectNetwork(networkId: NetworkId): void
}

/** All that an owner knows of its namespace. */
export type OwnedConnections = {
  /** `connecting`: the active one is remembered, and its wallet has not answered on this page yet. */
  readonly status: 'disconnected' | 'connecting' | 'connected'
  /** Absent only while disconnected. */
  readonly activeId?: string | undefined
  /** Where the owner would begin, while nothing is connected. */
  readonly networkId?: NetworkId | undefined
  /** Each wallet once, the oldest first. While `connected` all of them have answered on this page. */
  readonly connections: readonly OwnedConnection[]
}

/** One wallet of an owner: what it grants, and how it is called. */
export type OwnedConnection = ConnectedNamespace & { readonly connectorId: string; readonly name: string }
