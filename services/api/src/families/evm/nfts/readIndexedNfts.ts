import type { Clock } from '@billfold/service'
import { type Answer, type getNfts, nftPageCount } from 'billfold/protocol'
import type { Database } from '../../../db/Database.ts'
import { ApiError } from '../../../errors/ApiError.ts'
import { reasons } from '../../../errors/reasons.ts'
import type { ListOptions } from '../../../lists/ListOptions.ts'
import type { ListRequest } from '../../../lists/ListRequest.ts'
import type { MetadataReader } from '../../../lists/nfts/createMetadataReader.ts'
import type { NftProvider } from '../../../lists/nfts/NftProvider.ts'
import type { ProvidedPages } from '../../../lists/pages/createProvidedPages.ts'
import { isForProvider } from '../../../lists/pages/isForProvider.ts'
import { openCursor } from '../../../lists/pages/openCursor.ts'
import { readMixed } from '../../../lists/pages/readMixed.ts'
import { sealCursor } from '../../../lists/pages/sealCursor.ts'
import type { MediaSigner } from '../../../media/createMediaSigner.ts'
import type { ServedNetwork } from '../../../tenants/networks/ServedNetwork.ts'
import type { Checksum } from '../createChecksum.ts'
import { formatNftCursor } from './formatNftCursor.ts'
import type { NftPosition } from './NftPosition.ts'
import type { NftRow } from './NftRow.ts'
import { parseNftCursor } from './parseNftCursor.ts'
import { readNfts } from './readNfts.ts'
import { toWireNft } from './toWireNft.ts'
import { toWireProvidedNft } from './toWireProvidedNft.ts'

const texts = { format: formatNftCursor, parse: parseNftCursor }

type Wire = Answer<typeof getNfts>['data'][number]

/**
 * Collectibles of an EVM account, the latest acquired first: from the index where a network is indexed, from a provider where
 * one is set up and serves it. Others have no items. Nothing else is waited for: names and pictures that are not known yet are
 * read in the background, and are there the next time.
 */
export async function readIndexedNfts(
  call: readIndexedNfts.Call,
  options: ListOptions,
): Promise<Answer<typeof getNfts>> {
  const { account, chainId, cursor } = options
  const { services, project } = call
  const { nfts: provider } = services
  const networks = options.networks.filter(({ isIndexed }) => isIndexed)
  const others = options.networks.filter(isForProvider)
  const scope = { list: 'nfts', project, account: account.toLowerCase(), chainId } as const
  const after = cursor === undefined ? undefined : parseNftCursor(cursor)
  const mixed = cursor === undefined ? undefined : openCursor(cursor, scope, texts)
  if (cursor !== undefined && !after && !mixed)
    throw new ApiError(reasons.invalidInput, { detail: 'query.cursor is none that was given out' })
  const now = services.clock.now()
  const readIndex = async (place: NftPosition | undefined) => {
    const page = await readNfts(services.database, { account, networks, after: place, count: nftPageCount, now })
    return { entries: page.rows, next: page.next }
  }
  if (!provider || others.length === 0 || after) {
    const place = after ?? (mixed?.index === 'start' ? undefined : mixed?.index)
    if (networks.length === 0 || place === 'end') return { data: [] }
    const { entries, next } = await readIndex(place)
    const data = await showEntries(call, entries)
    return { data, ...(next === undefined ? {} : { next: formatNftCursor(next) }) }
  }
  const start = {
    index: networks.length > 0 ? 'start' : 'end',
    provider: { cursor: undefined, after: undefined },
  } as const
  const { items, next } = await readMixed(call, {
    provider,
    list: 'nfts',
    account,
    others,
    isFresh: false,
    position: mixed ?? start,
    count: nftPageCount,
    readIndex,
    idOf: ({ network, address, tokenId }: NftProvider.Row) => `${network}:${address}:${BigInt(tokenId).toString(36)}`,
    timeOf: ({ acquiredAt }) => acquiredAt ?? 0,
  })
  const own = await showEntries(
    call,
    items.flatMap(({ entry }) => entry ?? []),
  )
  const provided = await showRows(
    call,
    items.flatMap(({ row }) => row ?? []),
    others,
  )
  const data = items.flatMap(({ entry }) => (entry ? own.shift() : provided.shift()) ?? [])
  return { data, ...(next ? { next: sealCursor(next, scope, texts) } : {}) }
}

async function showEntries(
  { services, header, baseUrl }: readIndexedNfts.Call,
  rows: readonly NftRow[],
): Promise<Wire[]> {
  const due = rows.filter(({ isDue }) => isDue)
  services.metadata.request(due)
  // What is still incomplete may be asked for again at once.
  if (due.length > 0) header('cache-control', 'private, no-store')
  const data = rows.map(async row =>
    toWireNft(row, row.image === null ? null : await services.media.toUrl(row.image, baseUrl)),
  )
  return Promise.all(data)
}

function showRows(
  { services, baseUrl }: readIndexedNfts.Call,
  rows: readonly NftProvider.Row[],
  networks: readonly ServedNetwork[],
): Promise<Wire[]> {
  const byId = new Map(networks.map(network => [network.id, network]))
  const shown = rows.map(async row => {
    const network = byId.get(row.network)
    if (!network) return []
    const imageUrl = row.pictureUrl === undefined ? null : await services.media.toUrl(row.pictureUrl, baseUrl)
    return [toWireProvidedNft(row, { network, imageUrl, checksum: services.checksum })]
  })
  return Promise.all(shown).then(lists => lists.flat())
}

export declare namespace readIndexedNfts {
  type Call = ListRequest & { readonly services: Services }
  type Services = readMixed.Services & {
    readonly clock: Pick<Clock, 'now'>
    readonly database: Database
    readonly checksum: Checksum
    readonly media: Pick<MediaSigner, 'toUrl'>
    readonly metadata: Pick<MetadataReader, 'request'>
    /** Asked about networks that are not indexed; absent when no provider is set up. */
    readonly nfts: ProvidedPages<NftProvider.Row> | undefined
  }
}
