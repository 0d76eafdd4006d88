/** A transfer of a collectible and when it happened. Addresses in lower case, the amount above zero as decimal text. */
export type HeldTransfer = {
  readonly kind: 'erc721' | 'erc1155'
  readonly token: string
  readonly tokenId: string
  readonly sender: string
  readonly receiver: string
  readonly amount: string
  /** Milliseconds since 1970. */
  readonly minedAt: number
  readonly blockNumber: number
  readonly position: number
  readonly place: number
}
