/** One item of a collection. */
export type NftItem = {
  /** CAIP-2. */
  readonly chain: string
  /** The contract, in lower case. */
  readonly token: string
  /** Decimal text. */
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155'
}
