import { getNfts, nftCacheMs } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { projectRoute } from '../projectRoute.ts'

/** Collectibles of an account, on one network of its family or on all. An address of no family has no items. */
export const getNftsRoute = projectRoute({
  endpoint: getNfts,
  rate: 'history',
  async handle({ account, chainId, cursor }, call) {
    const { services, project, header } = call
    header('cache-control', `private, max-age=${nftCacheMs / 1_000}`)
    const family = services.families.ofAccount(account)
    if (!family) {
      if (cursor !== undefined)
        throw new ApiError(reasons.invalidInput, { detail: 'query.cursor is none that was given out' })
      return { data: [] }
    }
    const all = await services.networks.list(project.id)
    const networks = all.filter(
      ({ id }) => services.families.of(id) === family && (chainId === undefined || id === chainId),
    )
    return family.readNfts(call, { account, networks, chainId, cursor })
  },
})
