import type { MetadataReader } from '../../lists/nfts/createMetadataReader.ts'
import type { InscribedCoin } from './InscribedCoin.ts'

/** An inscription as an item of which the content is wanted. */
export function toBitcoinWish({ network, txid, index }: InscribedCoin): MetadataReader.Wish {
  return { network, chain: network.id, token: txid, tokenId: `${index}`, standard: 'inscription' }
}
