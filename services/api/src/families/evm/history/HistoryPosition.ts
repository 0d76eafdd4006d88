import type { NetworkId } from 'billfold/protocol'

/** Where a transaction stands in the list of an account: newest first, independent of newer ones. */
export type HistoryPosition = {
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly chain: NetworkId
  readonly blockNumber: number
  /** In the block. */
  readonly position: number
}
