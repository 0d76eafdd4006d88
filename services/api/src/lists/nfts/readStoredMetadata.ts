import type { Clock } from '@billfold/service'
import type { Database } from '../../db/Database.ts'
import type { MediaSigner } from '../../media/createMediaSigner.ts'
import type { MetadataReader } from './createMetadataReader.ts'
import type { ToldItem } from './StoredMetadata.ts'

/**
 * What is kept of items, by `chain token tokenId`. What is not kept yet, or is old, is read in the background: nobody waits for it.
 *
 * @returns beside it whether something is still to come.
 */
export async function readToldItems(
  items: readonly MetadataReader.Wish[],
  { clock, database, media, metadata }: readToldItems.Services,
  baseUrl: string,
): Promise<{ readonly told: ReadonlyMap<string, ToldItem>; readonly isComplete: boolean }> {
  const now = clock.now()
  const told = new Map<string, ToldItem>()
  const fresh = new Set<string>()
  for (const chain of new Set(items.map(item => item.chain))) {
    const tokens = [...new Set(items.filter(item => item.chain === chain).map(({ token }) => token))]
    const rows = await database.query
      .selectFrom('nft_metadata')
      .selectAll()
      .where('chain', '=', chain)
      .where('token', 'in', tokens)
      .execute()
    for (const { token, token_id, image, next_at, ...row } of rows) {
      const key = `${chain} ${token} ${token_id}`
      const imageUrl = image === null ? null : await media.toUrl(image, baseUrl)
      told.set(key, { name: row.name, description: row.description, attributes: row.attributes, imageUrl })
      if (next_at > now) fresh.add(key)
    }
  }
  const due = items.filter(({ chain, token, tokenId }) => !fresh.has(`${chain} ${token} ${tokenId}`))
  metadata.wish(due)
  return { told, isComplete: due.length === 0 }
}

export declare namespace readToldItems {
  type Services = {
    readonly clock: Pick<Clock, 'now'>
    readonly database: Database
    readonly media: Pick<MediaSigner, 'toUrl'>
    readonly metadata: Pick<MetadataReader, 'wish'>
  }
}
