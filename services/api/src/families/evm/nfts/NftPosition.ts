import type { NetworkId } from 'billfold/protocol'

/** Where an item stands in the list of an account: by the transfer with which it came, the latest first. */
export type NftPosition = {
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly chain: NetworkId
  readonly blockNumber: number
  /** In the block. */
  readonly position: number
  /** In the transaction. */
  readonly place: number
}
