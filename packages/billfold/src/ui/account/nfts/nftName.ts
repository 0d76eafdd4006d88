import type { Nft } from '../../../core/nfts/Nft.ts'

/** As many characters of a token's number as identify it. */
const NUMBER_LENGTH = 8

/** What an NFT is called: by its own name, else by its collection and number. */
export function nftName({ name, collection, tokenId }: Nft, unnamed: string): string {
  const number = tokenId.length > NUMBER_LENGTH ? `${tokenId.slice(0, 4)}…${tokenId.slice(-3)}` : tokenId
  return name ?? `${collection ?? unnamed} #${number}`
}
