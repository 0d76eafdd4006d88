import { getNfts, isEvmAddress, nftCacheMs, nftPageCount } from 'billfold/protocol'
import { ApiError } from '../errors/ApiError.ts'
import { reasons } from '../errors/reasons.ts'
import { formatNftCursor } from '../nfts/formatNftCursor.ts'
import { parseNftCursor } from '../nfts/parseNftCursor.ts'
import { readNfts } from '../nfts/readNfts.ts'
import { toWireNft } from '../nfts/toWireNft.ts'
import { projectRoute } from '../serve/projectRoute.ts'

/**
 * Collectibles of an account from the index, the latest acquired first, on one network or on all that are indexed. Networks that
 * are not, and accounts of other namespaces, have none. Nothing outside is waited for: names and pictures that are not known
 * yet are read in the background, and are there the next time.
 */
export const getNftsRoute = projectRoute({
  endpoint: getNfts,
  rate: 'history',
  async handle({ account, chainId, cursor }, { services, project, header, baseUrl }) {
    const after = cursor === undefined ? undefined : parseNftCursor(cursor)
    if (cursor !== undefined && !after)
      throw new ApiError(reasons.invalidInput, { detail: 'query.cursor is none that was given out' })
    const all = await services.networks.list(project.id)
    const networks = all.filter(({ id, isIndexed }) => isIndexed && (chainId === undefined || id === chainId))
    if (networks.length === 0 || !isEvmAddress(account)) return { data: [] }
    const now = services.clock.now()
    const { rows, next } = await readNfts(services.database, { account, networks, after, count: nftPageCount, now })
    const due = rows.filter(({ isDue }) => isDue)
    services.metadata.wish(due)
    // What is still incomplete may be asked for again at once.
    const isComplete = rows.every(({ isDue }) => !isDue)
    header('cache-control', isComplete ? `private, max-age=${nftCacheMs / 1_000}` : 'private, no-store')
    const data = rows.map(async row =>
      toWireNft(row, row.image === null ? null : await services.media.toUrl(row.image, baseUrl)),
    )
    return { data: await Promise.all(data), ...(next === undefined ? {} : { next: formatNftCursor(next) }) }
  },
})
