import type { Account, Connected, Connector, ConnectorRequest } from 'billfold/adapter'
import type { NetworkId } from 'billfold/protocol'
import type { DoubleOperation, DoubleSwitches } from './DoubleSwitches.ts'

/** What a scripted wallet holds in one namespace. */
export type ScriptedHolding = {
  readonly accounts: readonly Account[]
  readonly approvedNetworks: readonly NetworkId[] | 'all'
  /** The network it is on; absent for a wallet that has no such notion, which then cannot be asked to switch either. */
  readonly networkId?: NetworkId
}

/** Answers `request` once the visitor has agreed. Throws `BillfoldError`, as the contract wants. */
export type ScriptedAnswer = (request: ConnectorRequest, holding: ScriptedHolding) => unknown

/**
 * A wallet outside of any page: it outlives kits and connectors as an extension outlives a reload. Connectors are made of
 * it as often as needed; all of them see the same grants.
 */
export type ScriptedWallet = {
  readonly id: string
  readonly name: string
  readonly switches: DoubleSwitches
  set(change: Partial<DoubleSwitches>): void
  repair(): void
  /** What this origin is granted now; namespaces without a grant are absent. */
  readonly granted: Connected
  /** How often the visitor was asked. */
  readonly promptCount: number
  /** Every call to any of its connectors, in order. */
  readonly calls: readonly DoubleOperation[]
  /** Listeners attached to all its connectors now. Zero after every kit is gone, or something leaks. */
  readonly listenerCount: number
  /** The visitor makes other accounts visible; an empty list takes the namespace's grant away. */
  changeAccounts(namespace: string, accounts: readonly Account[]): void
  /** The visitor moves the wallet, also to networks that are not configured. */
  changeNetwork(networkId: NetworkId): void
  /** The visitor ends the connection, in one namespace or in all. */
  endConnection(namespace?: string): void
  /** A fresh connector, as a page would make after a reload. */
  toConnector(): Connector
}
