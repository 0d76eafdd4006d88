import { suggestNames } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { UpstreamError } from '../../upstream/UpstreamError.ts'
import { projectRoute } from '../projectRoute.ts'
import { toChainNames } from './toChainNames.ts'

/** Names close to the one that a visitor types, each with whether it can still be registered. */
export const suggestNamesRoute = projectRoute({
  endpoint: suggestNames,
  rate: 'names',
  async handle({ name, zone }, call) {
    const { services, header } = call
    header('cache-control', 'no-store')
    if (!services.names) return { suggestions: [] }
    const leave = takeRpcPlace(call)
    try {
      const isOnChain = await toChainNames(call, services.names)
      return { suggestions: [...(await services.names.suggest(name, zone, isOnChain))] }
    } catch (cause) {
      if (cause instanceof UpstreamError) throw new ApiError(reasons.upstreamFailed, { cause })
      throw cause
    } finally {
      leave()
    }
  },
})
