import type { NetworkId } from '../../protocol/caip/types.ts'

/** A collectible that an account holds. Data of its contract is absent until it is known. */
export type Nft = {
  /** Unique among those of an account: contract and token. */
  readonly id: string
  readonly networkId: NetworkId
  /** Address of the contract, the mint, or the transaction that inscribed it. */
  readonly contract: string
  /** Decimal string. */
  readonly tokenId: string
  readonly standard: 'erc721' | 'erc1155' | 'spl' | 'inscription'
  /** How many the account holds, as a decimal string without fraction. */
  readonly quantity: string
  readonly name?: string
  readonly description?: string
  readonly collection?: string
  readonly imageUrl?: string
  readonly attributes: readonly { readonly trait: string; readonly value: string }[]
  /** The service advises to hide it. */
  readonly isSpam: boolean
}
