import { getSwapTokens } from 'billfold/protocol'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { projectRoute } from '../projectRoute.ts'
import { requireSwaps } from './requireSwaps.ts'

/** The tokens that can be swapped on a network, its native currency under its placeholder. */
export const getSwapTokensRoute = projectRoute({
  endpoint: getSwapTokens,
  rate: 'swap',
  async handle({ chainId }, call) {
    const { network, toAccountId } = await requireSwaps(call, chainId)
    const leave = takeRpcPlace(call)
    const tokens = await call.services.swaps.readTokens(network).finally(leave)
    call.header('cache-control', 'private, max-age=60')
    return {
      tokens: tokens.map(({ address, name, symbol, decimals, iconUrl }) => ({
        name,
        symbol,
        address: toAccountId(address),
        decimals,
        logoUri: iconUrl ?? `${call.baseUrl}/public/getTokenImage/${encodeURIComponent(symbol)}`,
      })),
    }
  },
})
