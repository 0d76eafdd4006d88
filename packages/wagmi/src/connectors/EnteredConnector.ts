import type { Connected, Connector, Network } from 'billfold/adapter'
import type { Namespace } from 'billfold/protocol'

/** What a kit's connector keeps beside what wagmi knows of it. */
export type EnteredConnector = {
  readonly connector: Connector
  /** What the wallet granted last, in all its namespaces. */
  granted(): Connected | undefined
  disconnect(namespace?: Namespace): Promise<void>
}

/** What the kit hands through wagmi's `connect` to a connector that was entered. */
export type EnteredParameters = {
  readonly networks?: readonly Network[]
  readonly signal?: AbortSignal
}
