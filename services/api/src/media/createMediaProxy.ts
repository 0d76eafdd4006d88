import type { Clock } from '@billfold/service'
import type { Database } from '../db/Database.ts'
import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import { createCache } from '../upstream/cache/createCache.ts'
import { createSingleFlight } from '../upstream/cache/createSingleFlight.ts'
import { createBulkhead } from '../upstream/createBulkhead.ts'
import type { SourceReader } from '../upstream/sources/createSourceReader.ts'
import { UpstreamError } from '../upstream/UpstreamError.ts'
import type { PictureWorker } from './createPictureWorker.ts'
import type { Picture } from './Picture.ts'

const maxSourceBytes = 5_000_000
/** Pictures under way at once, being fetched or waiting for the picture worker. */
const places = 32
const retryAfterMs = 2_000
const maxAgeMs = 86_400_000
/** What could not be had is tried again after this. */
const failureMs = 60_000
const maxEntries = 5_000
const maxCacheBytes = 64_000_000

/** Fetches pictures that others wrote and draws them anew. */
export type MediaProxy = {
  /**
   * A picture by its address, or by `sha256:…` of one that the index keeps; `undefined` without one that can be shown.
   *
   * @throws ApiError `TEMPORARILY_UNAVAILABLE` while too many are under way.
   */
  find(image: string): Promise<Picture | undefined>
}

/** Creates the proxy, with a memory of what it drew and of what failed. */
export function createMediaProxy(options: createMediaProxy.Options): MediaProxy {
  const { clock, database, readSource, pictureWorker } = options
  const cache = createCache<Picture | undefined>({
    maxAgeMs,
    maxEntries,
    maxBytes: maxCacheBytes,
    monotonic: clock.monotonic,
  })
  const load = createSingleFlight<Picture | undefined>()
  const bulkhead = createBulkhead(places)

  async function readImage(image: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const address = image.startsWith('sha256:') ? await readKept(image) : image
    try {
      return address === undefined ? undefined : await readSource(address, maxSourceBytes)
    } catch (error) {
      // That what others keep cannot be had is expected.
      if (error instanceof UpstreamError) return undefined
      throw error
    }
  }

  async function readKept(image: string): Promise<string | undefined> {
    const row = await database.query
      .selectFrom('nft_metadata')
      .select('image_source')
      .where('image', '=', image)
      .limit(1)
      .executeTakeFirst()
    return row?.image_source ?? undefined
  }

  return {
    async find(image) {
      const held = cache.get(image)
      if (held && (held.value !== undefined || held.ageMs < failureMs)) return held.value
      return load(image, async () => {
        const leave = bulkhead.enter('all')
        if (!leave) throw new ApiError(reasons.unavailable, { retryAfterMs })
        try {
          const bytes = await readImage(image)
          const picture = bytes && (await pictureWorker.redraw(bytes))
          cache.set(image, picture, picture?.bytes.length ?? 0)
          return picture
        } finally {
          leave()
        }
      })
    },
  }
}

export declare namespace createMediaProxy {
  type Options = {
    readonly clock: Clock
    readonly database: Database
    readonly readSource: SourceReader
    readonly pictureWorker: PictureWorker
  }
}
