import type { ServedNetwork } from '../networks/ServedNetwork.ts'
import type { MetadataReader } from '../nfts/createMetadataReader.ts'

/** A mint as an item of which the metadata are wanted: a mint is one item. */
export function toSolanaWish(network: ServedNetwork, mint: string): MetadataReader.Wish {
  return { network, chain: network.id, token: mint, tokenId: '0', standard: 'spl' }
}
