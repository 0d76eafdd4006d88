import { getHistory, historyCacheMs } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { projectRoute } from '../projectRoute.ts'

/**
 * Transactions of an account, newest first, on one network of its family or on all. An address of no family has no transactions.
 * With `cache` in the query no copy is kept.
 */
export const getHistoryRoute = projectRoute({
  endpoint: getHistory,
  rate: 'history',
  async handle({ account, chainId, cursor, cache }, call) {
    const { services, project, header } = call
    header('cache-control', cache === undefined ? `private, max-age=${historyCacheMs / 1_000}` : 'private, no-store')
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
    return family.readHistory(call, { account, networks, chainId, cursor, isFresh: cache !== undefined })
  },
})
