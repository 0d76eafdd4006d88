import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { HistoryPosition } from './HistoryPosition.ts'

/** A transaction as far as it concerns one account. Addresses in lower case, amounts in base units as decimal text. */
export type HistoryEntry = HistoryPosition & {
  readonly network: ServedNetwork
  readonly hash: string
  readonly sender: string
  readonly receiver: string | null
  readonly created: string | null
  readonly nonce: number
  readonly selector: string | null
  readonly isFailed: boolean
  /** Those from or to the account, in their order. */
  readonly transfers: readonly HistoryEntry.Transfer[]
  /** Whether the account gave or took back leave to spend. */
  readonly hasApproval: boolean
}

export declare namespace HistoryEntry {
  type Transfer = {
    readonly place: number
    readonly kind: 'native' | 'internal' | 'erc20' | 'erc721' | 'erc1155'
    readonly token: string | null
    readonly tokenId: string | null
    readonly sender: string
    readonly receiver: string
    readonly amount: string
    /** What the contract says of itself; absent for native currency and what does not answer. */
    readonly name: string | null
    readonly symbol: string | null
    readonly decimals: number | null
    /** What a collection says of the item, and whether that is to be read (again). */
    readonly itemName: string | null
    readonly itemImage: string | null
    readonly isItemDue: boolean
    /** Whether many accounts got an item of the collection in the same transaction. */
    readonly isMassMinted: boolean
  }
}
