/** A block as the history index holds it. Addresses and hashes in lower case, amounts in base units as decimal text. */
export type IndexedBlock = {
  readonly number: number
  readonly hash: string
  readonly parentHash: string
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly transactions: readonly IndexedBlock.Transaction[]
  readonly transfers: readonly IndexedBlock.Transfer[]
  readonly approvals: readonly IndexedBlock.Approval[]
  /** Accounts concerned, with the place of the transaction in the block. */
  readonly activity: readonly { readonly account: string; readonly position: number }[]
  /** Contracts whose name, symbol and decimals are worth knowing. */
  readonly tokens: readonly string[]
}

export declare namespace IndexedBlock {
  type Transaction = {
    readonly position: number
    readonly hash: string
    readonly sender: string
    readonly receiver: string | null
    /** The contract it made. */
    readonly created: string | null
    readonly value: string
    readonly nonce: number
    readonly selector: string | null
    readonly isFailed: boolean
  }
  type Transfer = {
    readonly position: number
    /** In the transaction. */
    readonly place: number
    readonly kind: 'native' | 'internal' | 'erc20' | 'erc721' | 'erc1155'
    readonly token: string | null
    readonly tokenId: string | null
    readonly sender: string
    readonly receiver: string
    readonly amount: string
  }
  type Approval = {
    readonly position: number
    readonly place: number
    readonly token: string
    readonly owner: string
    readonly spender: string
    readonly amount: string | null
    readonly tokenId: string | null
    readonly isForAll: boolean
  }
}
