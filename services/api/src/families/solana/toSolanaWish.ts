import type { MetadataReader } from '../../lists/nfts/createMetadataReader.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'

/** A mint as an item of which the metadata are wanted: a mint is one item. */
export function toSolanaWish(network: ServedNetwork, mint: string): MetadataReader.Wish {
  return { network, chain: network.id, token: mint, tokenId: '0', standard: 'spl' }
}
