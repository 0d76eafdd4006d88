import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { getMedia, toUrl } from 'billfold/protocol'
import type { Database } from '../db/Database.ts'
import { parseSource } from '../upstream/sources/parseSource.ts'
import type { SourceSettings } from '../upstream/sources/SourceSettings.ts'

const secretName = 'media'

/** Says which pictures this service fetches: those whose address it made itself (threat T35). */
export type MediaSigner = {
  /**
   * Address under which browsers get a picture; null when it is nowhere we go. `image` is what is fetched: an address, or
   * `sha256:…` of one that the index keeps.
   */
  toUrl(image: string, baseUrl: string): Promise<string | null>
  isSigned(image: string, signature: string): Promise<boolean>
}

/**
 * Creates the signer. Its key is made once and kept in the database, so that all processes share it and addresses outlive a
 * restart.
 */
export function createMediaSigner(options: {
  readonly database: Database
  readonly settings: SourceSettings
}): MediaSigner {
  const { database, settings } = options
  let loading: Promise<Buffer> | undefined

  async function loadKey(): Promise<Buffer> {
    await database.query
      .insertInto('service_secret')
      .values({ name: secretName, value: randomBytes(32).toString('hex') })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const row = await database.query
      .selectFrom('service_secret')
      .select('value')
      .where('name', '=', secretName)
      .executeTakeFirstOrThrow()
    return Buffer.from(row.value, 'hex')
  }

  async function sign(image: string): Promise<Buffer> {
    loading ??= loadKey().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return createHmac('sha256', await loading)
      .update(image)
      .digest()
  }

  return {
    async toUrl(image, baseUrl) {
      if (!image.startsWith('sha256:') && !parseSource(image, settings, 0)) return null
      const signature = (await sign(image)).toString('base64url')
      return toUrl(getMedia, { signature, url: image }, { base: baseUrl })
    },
    async isSigned(image, signature) {
      const given = Buffer.from(signature, 'base64url')
      const right = await sign(image)
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
