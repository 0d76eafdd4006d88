import { createHash } from 'node:crypto'
import { describeError, type Log } from '@billfold/service'
import type { Database } from '../../db/Database.ts'
import type { ServedNetwork } from '../../tenants/networks/ServedNetwork.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import type { NftItem } from './NftItem.ts'
import type { NftMetadata } from './NftMetadata.ts'

const itemsAtOnce = 4
/** Requests beyond it are dropped; the next read of the list requests the items again. */
const maxWaiting = 1_000
const maxImageCharacters = 2_048
const dayMs = 86_400_000
/** After the first failure; four times as long after each further one, up to a day. */
const firstRetryMs = 60_000

/** Reads the metadata of items in the background, once a list with them was read. */
export type MetadataReader = {
  /** Queues the items that are due. Never waits, never fails. */
  request(items: readonly MetadataReader.Request[]): void
  /** Settles when the queue is empty. */
  settled(): Promise<void>
  /** Empties the queue; settles when nothing is under way. */
  stop(): Promise<void>
}

export declare namespace MetadataReader {
  type Request = NftItem & { readonly network: ServedNetwork }
  /** Of the network's family; `undefined` when there is no metadata. @throws UpstreamError */
  type ReadItem = (network: ServedNetwork, item: NftItem) => Promise<NftMetadata | undefined>
}

/**
 * Creates the reader. What was read is kept for a day, a failure for a minute and then ever longer; what was known before
 * stays meanwhile.
 */
export function createMetadataReader(options: createMetadataReader.Options): MetadataReader {
  const { database, readItem, log, now } = options
  const waiting = new Map<string, MetadataReader.Request>()
  const running = new Map<string, Promise<void>>()
  let isStopped = false

  function pump(): void {
    for (const [key, request] of waiting) {
      if (running.size >= itemsAtOnce) return
      waiting.delete(key)
      const task = read(request)
        .catch((error: unknown) => log.warn('metadata.failed', describeError(error)))
        .finally(() => {
          running.delete(key)
          pump()
        })
      running.set(key, task)
    }
  }

  async function read(request: MetadataReader.Request): Promise<void> {
    const { chain, token, tokenId } = request
    const row = await database.query
      .selectFrom('nft_metadata')
      .select(['failures', 'next_at'])
      .where('chain', '=', chain)
      .where('token', '=', token)
      .where('token_id', '=', tokenId)
      .executeTakeFirst()
    // Another process has read it meanwhile.
    if (row && row.next_at > now()) return
    const failures = (row?.failures ?? 0) + 1
    const failed = {
      failures,
      next_at: now() + Math.min(dayMs, firstRetryMs * 4 ** Math.min(failures - 1, 10)),
    }
    const metadata = await fetchMetadata(request)
    if (!metadata) return write(request, failed)
    try {
      await write(request, { ...toColumns(metadata), failures: 0, next_at: now() + dayMs })
    } catch (error) {
      // Metadata that cannot be stored is not fetched again with each read of a list.
      await write(request, failed)
      throw error
    }
  }

  async function write({ chain, token, tokenId }: NftItem, values: Written): Promise<void> {
    await database.query
      .insertInto('nft_metadata')
      .values({ chain, token, token_id: tokenId, ...values })
      .onConflict(conflict => conflict.columns(['chain', 'token', 'token_id']).doUpdateSet(values))
      .execute()
  }

  async function fetchMetadata(request: MetadataReader.Request): Promise<NftMetadata | undefined> {
    try {
      return await readItem(request.network, request)
    } catch (error) {
      // Metadata that cannot be fetched is expected.
      if (error instanceof UpstreamError) return undefined
      throw error
    }
  }

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.all(running.values())
  }

  return {
    request(items) {
      if (isStopped) return
      for (const item of items) {
        const key = `${item.chain} ${item.token} ${item.tokenId}`
        if (waiting.size < maxWaiting && !running.has(key)) waiting.set(key, item)
      }
      pump()
    },
    settled,
    async stop() {
      isStopped = true
      waiting.clear()
      await settled()
    },
  }
}

type Written = { readonly failures: number; readonly next_at: number } & Partial<ReturnType<typeof toColumns>>

function toColumns({ name, description, picture, attributes }: NftMetadata) {
  const isInline = picture !== null && /^data:/i.test(picture)
  const image = isInline ? `sha256:${createHash('sha256').update(picture).digest('hex')}` : picture
  return {
    name,
    description,
    image: image !== null && image.length <= maxImageCharacters ? image : null,
    image_source: isInline ? picture : null,
    attributes: attributes.length === 0 ? null : JSON.stringify(attributes),
  }
}

export declare namespace createMetadataReader {
  type Options = {
    readonly database: Database
    readonly readItem: MetadataReader.ReadItem
    readonly log: Log
    /** Milliseconds since 1970. */
    readonly now: () => number
  }
}
