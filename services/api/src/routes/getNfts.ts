import { type Answer, getNfts, isEvmAddress, nftCacheMs, nftPageCount } from 'billfold/protocol'
import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import type { ServedNetwork } from '../networks/ServedNetwork.ts'
import { formatNftCursor } from '../nfts/formatNftCursor.ts'
import type { NftPosition } from '../nfts/NftPosition.ts'
import type { NftRow } from '../nfts/NftRow.ts'
import { parseNftCursor } from '../nfts/parseNftCursor.ts'
import { readNfts } from '../nfts/readNfts.ts'
import { toWireNft } from '../nfts/toWireNft.ts'
import { toWireProvidedNft } from '../nfts/toWireProvidedNft.ts'
import { isForProvider } from '../pages/isForProvider.ts'
import { openCursor } from '../pages/openCursor.ts'
import { readMixed } from '../pages/readMixed.ts'
import { sealCursor } from '../pages/sealCursor.ts'
import type { NftProvider } from '../providers/NftProvider.ts'
import type { ProjectCall } from '../serve/Call.ts'
import { projectRoute } from '../serve/projectRoute.ts'

const texts = { format: formatNftCursor, parse: parseNftCursor }

type Wire = Answer<typeof getNfts>['data'][number]

/**
 * Collectibles of an account, the latest acquired first, on one network or on all: from the index where a network is indexed,
 * from a provider where one is set up and serves it. Others, and accounts of other namespaces, have none. Nothing else is
 * waited for: names and pictures that are not known yet are read in the background, and are there the next time.
 */
export const getNftsRoute = projectRoute({
  endpoint: getNfts,
  rate: 'history',
  async handle({ account, chainId, cursor }, call) {
    const { services, project, header } = call
    const { nfts: provider } = services
    const all = await services.networks.list(project.id)
    const wanted = all.filter(({ id }) => chainId === undefined || id === chainId)
    const networks = wanted.filter(({ isIndexed }) => isIndexed)
    const others = wanted.filter(isForProvider)
    const scope = { list: 'nfts', project, account: account.toLowerCase(), chainId } as const
    const after = cursor === undefined ? undefined : parseNftCursor(cursor)
    const mixed = cursor === undefined ? undefined : openCursor(cursor, scope, texts)
    if (cursor !== undefined && !after && !mixed)
      throw new ApiError(reasons.invalidInput, { detail: 'query.cursor is none that was given out' })
    if (!isEvmAddress(account)) return { data: [] }
    const now = services.clock.now()
    const readIndex = async (place: NftPosition | undefined) => {
      const page = await readNfts(services.database, { account, networks, after: place, count: nftPageCount, now })
      return { entries: page.rows, next: page.next }
    }
    header('cache-control', `private, max-age=${nftCacheMs / 1_000}`)
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
    const told = await showRows(
      call,
      items.flatMap(({ row }) => row ?? []),
      others,
    )
    const data = items.flatMap(({ entry }) => (entry ? own.shift() : told.shift()) ?? [])
    return { data, ...(next ? { next: sealCursor(next, scope, texts) } : {}) }
  },
})

async function showEntries({ services, header, baseUrl }: ProjectCall, rows: readonly NftRow[]): Promise<Wire[]> {
  const due = rows.filter(({ isDue }) => isDue)
  services.metadata.wish(due)
  // What is still incomplete may be asked for again at once.
  if (due.length > 0) header('cache-control', 'private, no-store')
  const data = rows.map(async row =>
    toWireNft(row, row.image === null ? null : await services.media.toUrl(row.image, baseUrl)),
  )
  return Promise.all(data)
}

function showRows(
  { services, baseUrl }: ProjectCall,
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
