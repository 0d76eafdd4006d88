import type { Clock } from '@billfold/service'
import type { Database } from '../../db/Database.ts'
import type { MediaSigner } from '../../media/createMediaSigner.ts'
import type { MetadataReader } from './createMetadataReader.ts'
import type { StoredMetadata } from './StoredMetadata.ts'

/**
 * The stored metadata of items, by `chain token tokenId`. Metadata that is missing or old is fetched in the background.
 *
 * @returns `isComplete`: whether nothing had to be requested.
 */
export async function readStoredMetadata(
  items: readonly MetadataReader.Request[],
  { clock, database, media, metadata }: readStoredMetadata.Services,
  baseUrl: string,
): Promise<{ readonly stored: ReadonlyMap<string, StoredMetadata>; readonly isComplete: boolean }> {
  const now = clock.now()
  const stored = new Map<string, StoredMetadata>()
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
      stored.set(key, { name: row.name, description: row.description, attributes: row.attributes, imageUrl })
      if (next_at > now) fresh.add(key)
    }
  }
  const due = items.filter(({ chain, token, tokenId }) => !fresh.has(`${chain} ${token} ${tokenId}`))
  metadata.request(due)
  return { stored, isComplete: due.length === 0 }
}

export declare namespace readStoredMetadata {
  type Services = {
    readonly clock: Pick<Clock, 'now'>
    readonly database: Database
    readonly media: Pick<MediaSigner, 'toUrl'>
    readonly metadata: Pick<MetadataReader, 'request'>
  }
}
