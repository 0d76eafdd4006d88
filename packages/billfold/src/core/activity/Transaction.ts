import type { NetworkId } from '../../protocol/caip/types.ts'

/** One thing that moved, seen from the account. */
export type Transfer = {
  readonly kind: 'token' | 'nft'
  readonly name: string
  /** Absent for an NFT. */
  readonly symbol?: string
  readonly imageUrl?: string
  readonly direction: 'in' | 'out' | 'self'
  /** Decimal string in whole tokens, without a sign; absent when it is not known. */
  readonly amount?: string
}

/** One entry of an account's history. */
export type Transaction = {
  readonly id: string
  /** Empty until the wallet reports it. */
  readonly hash: string
  readonly networkId: NetworkId
  /** Milliseconds since 1970. */
  readonly minedAt: number
  /** What it was, in the field's words: `send`, `receive`, `trade`, `approve`, … Others are possible. */
  readonly operationType: string
  /** `unknown` is not a failure: no node has reported the outcome. `expired`: no block took it, nothing was spent.
   * `altered`: the wallet sent something else than was asked for. */
  readonly status: 'confirmed' | 'failed' | 'expired' | 'altered' | 'pending' | 'unknown'
  readonly from: string
  readonly to: string
  readonly transfers: readonly Transfer[]
  /** The host's description: untrusted text. */
  readonly description?: string
}
