import type { MetadataReader } from '../../../lists/nfts/createMetadataReader.ts'
import type { MediaSigner } from '../../../media/createMediaSigner.ts'
import type { HistoryEntry } from './HistoryEntry.ts'

/**
 * Addresses of the pictures of items on a page, by what the index keeps of them. Metadata that is missing is fetched in the
 * background.
 */
export async function findPictures(
  entries: readonly HistoryEntry[],
  { media, metadata }: findPictures.Services,
  baseUrl: string,
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>()
  for (const { network, chain, transfers } of entries)
    for (const { kind, token, tokenId, itemImage, isItemDue } of transfers) {
      if ((kind !== 'erc721' && kind !== 'erc1155') || token === null || tokenId === null) continue
      if (isItemDue) metadata.request([{ network, chain, token, tokenId, standard: kind }])
      if (itemImage === null || found.has(itemImage)) continue
      const url = await media.toUrl(itemImage, baseUrl)
      if (url !== null) found.set(itemImage, url)
    }
  return found
}

export declare namespace findPictures {
  type Services = {
    readonly media: Pick<MediaSigner, 'toUrl'>
    readonly metadata: Pick<MetadataReader, 'request'>
  }
}
