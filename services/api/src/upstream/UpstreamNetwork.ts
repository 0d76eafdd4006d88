import type { NetworkId } from 'billfold/protocol'

/** A network, as far as its nodes are asked. */
export type UpstreamNetwork = {
  readonly id: NetworkId
  /** `''` for networks of the operator, else the project that declared it. Part of every cache key (threat T34). */
  readonly projectId: string
  /** Nodes in the order in which they are tried; for Bitcoin roots of Esplora's API. */
  readonly rpcUrls: readonly string[]
}
