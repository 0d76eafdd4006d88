/** One item of a collection. */
export type NftItem = {
  /** CAIP-2. */
  readonly chain: string
  /** The contract in lower case, the mint, the transaction that inscribed it. */
  readonly token: string
  /** Decimal text; 0 for a mint, which is one item. */
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155' | 'spl' | 'inscription'
}
