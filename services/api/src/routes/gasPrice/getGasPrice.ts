import { getGasPrice } from 'billfold/protocol'
import { ApiError } from '../../errors/ApiError.ts'
import { reasons } from '../../errors/reasons.ts'
import { takeRpcPlace } from '../../upstream/takeRpcPlace.ts'
import { projectRoute } from '../projectRoute.ts'

/** What gas costs now on a network, in base units. Networks without such a price are refused by name. */
export const getGasPriceRoute = projectRoute({
  endpoint: getGasPrice,
  rate: 'balance',
  async handle({ chainId }, call) {
    const { services, project, header } = call
    const family = services.families.of(chainId)
    if (!family?.readGasPrices) throw new ApiError(reasons.gasPriceUnsupported)
    const network = await services.networks.find(project.id, chainId)
    if (!network) throw new ApiError(reasons.gasPriceUnsupported)
    const leave = takeRpcPlace(call)
    const prices = await family.readGasPrices(network).finally(leave)
    if (!prices) throw new ApiError(reasons.gasPriceUnsupported)
    header('cache-control', 'private, no-store')
    return { standard: `${prices.standard}`, fast: `${prices.fast}`, instant: `${prices.instant}` }
  },
})
